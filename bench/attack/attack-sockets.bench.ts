import { makePair } from '../../testkit/actions/writers.ts'
import { makeMember, makeMembers } from '../../testkit/factories/members.ts'
import { type Site, withSite } from '../support/site.ts'
import { printTable } from '../support/table.ts'
import { formatTiming } from '../support/timing.ts'
import { type Experience, experience, holds, MOST_MEMORY } from './bystander.ts'
import { measureMemoryRise } from './memory.ts'
import { type SocketAttacker, startSocketAttacker } from './socket-attacker.ts'

// One free account attacks with live connections, at the site's real limits, while a bystander uses the site.
const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const SECONDS = Number(option('seconds') ?? 12)
const WATCHED = 291
const EVENT = '42'

interface Scenario {
  name: string
  connections: number
  aSecond: number
  begin?: string
  packets: string[]
}

async function makeScenarios({ db, config }: Site) {
  const context = { db, config, now: () => new Date() }
  const { a: attacker, roomId } = await makePair(db, config)
  const foreign = await makePair(db, config)
  const strangers = await makeMembers(
    context,
    Array.from({ length: WATCHED }, () => ({})),
  )
  const auth = (room_id: string) => JSON.stringify({ token: attacker.token, room_id })
  const join = (room: string) => `40/chat,${auth(room)}`
  const watch = `${EVENT}${JSON.stringify(['watch', strangers.map(({ id }) => id)])}`
  const received = `${EVENT}${JSON.stringify(['received', { room_id: roomId, seq: 1 }])}`
  const typing = '42/chat,["typing"]'
  const scenarios: Scenario[] = [
    {
      name: 'joining a stranger’s conversation',
      connections: 100,
      aSecond: 5_000,
      packets: [join(foreign.roomId)],
    },
    { name: 'joining its own conversation', connections: 100, aSecond: 5_000, packets: [join(roomId)] },
    { name: 'no CONNECT that can be parsed', connections: 100, aSecond: 5_000, packets: ['40/chat,{'] },
    // One list of 291 members, fifteen events and their conversation: what a member may send per second.
    {
      name: 'allowed events at their limits',
      connections: 10,
      aSecond: 16,
      begin: join(roomId),
      packets: [
        watch,
        ...Array.from({ length: 8 }, () => [received, typing])
          .flat()
          .slice(0, 15),
      ],
    },
    { name: 'watching 291 members', connections: 10, aSecond: 60, packets: [watch] },
    { name: 'received', connections: 10, aSecond: 300, packets: [received] },
    { name: 'typing', connections: 10, aSecond: 300, begin: join(roomId), packets: [typing] },
  ]
  return { attacker, bystander: await makeMember(context), scenarios }
}

function describe(calm: Experience, during: Experience): string[] {
  return [
    `${formatTiming(calm.requests)}`,
    `${formatTiming(during.requests)}`,
    `${formatTiming(calm.connecting)}`,
    `${formatTiming(during.connecting)}`,
    `${during.rejected}`,
  ]
}

async function measure(site: Site, crowd: SocketAttacker): Promise<boolean> {
  const { attacker, bystander, scenarios } = await makeScenarios(site)
  const server = await site.serveByProgram(1, { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'info' })
  await experience(server.url, bystander.token, SECONDS / 2)
  const rows: string[][] = []
  let all = true
  for (const [at, { name, ...scenario }] of scenarios.entries()) {
    const calm = await experience(server.url, bystander.token, SECONDS)
    const logged = server.output().length
    let during: Experience | undefined
    let outcome = { sent: 0, closed: 0 }
    const rise = await measureMemoryRise(server.pid, async () => {
      ;[outcome, during] = await Promise.all([
        crowd.runTask('attack', {
          url: server.url,
          // Handshakes count for a minute.
          address: `198.51.100.${at + 1}`,
          token: attacker.token,
          seconds: SECONDS,
          ...scenario,
        }),
        experience(server.url, bystander.token, SECONDS),
      ])
    })
    if (!during) throw new Error('nothing was measured')
    const kilobytes = (server.output().length - logged) / 1024
    const held =
      holds(calm.requests, during.requests) &&
      holds(calm.connecting, during.connecting) &&
      during.rejected === 0 &&
      rise <= MOST_MEMORY
    all &&= held
    rows.push([
      name,
      `${outcome.sent} / ${outcome.closed}`,
      ...describe(calm, during),
      rise.toFixed(0),
      kilobytes.toFixed(0),
      held ? 'yes' : 'no',
    ])
  }
  printTable(
    [
      'one free account sends',
      'packets / closed',
      'requests, calm',
      'during',
      'connecting, calm',
      'during',
      'rejected',
      'memory MB',
      'log kB',
      'holds',
    ],
    rows,
  )
  return all
}

const crowd = startSocketAttacker()
try {
  await withSite(async (site) => {
    if (!(await measure(site, crowd))) process.exitCode = 1
  })
} finally {
  await crowd.stop()
}
