import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startRedis } from '../testkit/programs/redis.ts'
import { startWriters } from './chat/load.ts'
import { makeChatMembers } from './chat/members.ts'
import { type Crowd, startCrowd } from './connections/crowd.ts'
import { storeMembersWithTokens } from './connections/members.ts'
import { measureWork, type RunningServer, readMemory, startServers } from './connections/servers.ts'
import { type Site, withSite } from './support/site.ts'
import { printTable } from './support/table.ts'
import { formatTiming } from './support/timing.ts'

// Members who have the site open, some of them writing, and one of several servers that dies: npm run bench --
// connections [--connections=100000] [--servers=7] Each server and each of as many load processes needs
// `connections / (servers - 1)` open files.
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '100000' },
    servers: { type: 'string', default: '7' },
    minutes: { type: 'string', default: '20' },
  },
})
const [CONNECTIONS, SERVERS] = [Number(values.connections), Number(values.servers)]
/** However many are connected by then. */
const LONGEST_MS = Number(values.minutes) * 60_000
/** Over all load processes. */
const AT_ONCE = 40
const REST_S = 60
const PAIRS = 500
const WRITING_S = 20
const MESSAGES_A_SECOND = 100
const CHECK_MS = 100

const printLine = (text: string) => process.stdout.write(`${text}\n`)

async function readCrowds(crowds: Crowd[]) {
  const states = await Promise.all(crowds.map((crowd) => crowd.runTask('read', undefined)))
  const sum = (kind: 'open' | 'failures') => states.reduce((total, state) => total + state[kind], 0)
  return { open: sum('open'), failures: sum('failures') }
}

/**
 * Waits until at least this many are connected, or the time is over; returns how many are, and after how many
 * seconds.
 */
async function waitForOpen(crowds: Crowd[], wanted: number, longestMs: number) {
  const started = performance.now()
  for (;;) {
    const { open, failures } = await readCrowds(crowds)
    const ms = performance.now() - started
    if (open >= wanted || ms > longestMs) return { open, failures, seconds: ms / 1000 }
    await pause(CHECK_MS)
  }
}

async function connectCrowds(site: Site, crowds: Crowd[], servers: RunningServer[], tokens: string[]) {
  const urls = servers.map(({ url }) => url)
  const memory = await readMemory(servers)
  let open = 0
  const used = await measureWork(site.pool, servers, async () => {
    const share = Math.ceil(tokens.length / crowds.length)
    await Promise.all(
      crowds.map((crowd, at) =>
        crowd.runTask('connect', {
          urls,
          tokens: tokens.slice(at * share, (at + 1) * share),
          atOnce: Math.ceil(AT_ONCE / crowds.length),
        }),
      ),
    )
    open = (await waitForOpen(crowds, tokens.length, LONGEST_MS)).open
  })
  const each = ((await readMemory(servers)) - memory) * 1024
  printLine(
    `${open} of ${tokens.length} connected to ${servers.length} servers in ${used.seconds.toFixed(0)} s: ` +
      `${(open / used.seconds).toFixed(0)} a second, ${(used.servers / open).toFixed(2)} ms of the servers' processor each ` +
      `and ${(used.postgres / open).toFixed(2)} of PostgreSQL's, ${(each / open).toFixed(0)} kB of memory each.`,
  )
  return open
}

async function measureRest(site: Site, servers: RunningServer[]): Promise<void> {
  const {
    seconds,
    servers: server,
    postgres,
  } = await measureWork(site.pool, servers, () => pause(REST_S * 1000))
  const share = (ms: number) => `${(ms / seconds / 10).toFixed(1)} %`
  printLine(
    `While nobody does anything, for ${REST_S} s: servers ${share(server)} of a core together, PostgreSQL ${share(postgres)}.`,
  )
}

async function simulate(site: Site, redisUrl: string): Promise<void> {
  const tokens = await storeMembersWithTokens(site.pool, site.config, CONNECTIONS)
  const talkers = await makeChatMembers(site.db, site.config, PAIRS)
  const servers = await startServers(site, redisUrl, SERVERS)
  const [first] = servers
  const last = servers.at(-1)
  if (!first || !last || first === last) throw new Error('At least two servers are needed.')
  const crowds = Array.from({ length: SERVERS }, startCrowd)
  const writers = startWriters()
  const rows: string[][] = []
  const write = async (when: string) => {
    const { rate, delivery, refused, missing } = await writers.write(
      { aSecond: MESSAGES_A_SECOND },
      WRITING_S,
    )
    rows.push([when, rate.toFixed(0), formatTiming(delivery), `${refused + missing}`])
  }
  try {
    await writers.connect(first.url, talkers)
    await write('before anybody else is connected (baseline)')
    const open = await connectCrowds(site, crowds, servers, tokens)
    await measureRest(site, servers)
    await write(`with ${open} connections`)

    const left = servers.slice(0, -1)
    await Promise.all(
      crowds.map((crowd) =>
        crowd.runTask(
          'moveTo',
          left.map(({ url }) => url),
        ),
      ),
    )
    process.kill(last.pid, 'SIGKILL')
    await waitForFewer(crowds, open)
    const [storm] = await Promise.all([
      waitForOpen(crowds, open, LONGEST_MS),
      write('while those of a dead server return'),
    ])
    printLine(
      `One of ${SERVERS} servers killed: ${storm.open} connected again after ${storm.seconds.toFixed(1)} s; ` +
        `${storm.failures} attempts failed.`,
    )
    printTable(
      ['messages', `a second of ${MESSAGES_A_SECOND}`, 'delivery p50 / p95 ms', 'refused or missing'],
      rows,
    )
  } finally {
    await Promise.all([writers.stop(), ...crowds.map((crowd) => crowd.stop())])
  }
}

/** Waits until the server's death is noticed. */
async function waitForFewer(crowds: Crowd[], than: number): Promise<void> {
  while ((await readCrowds(crowds)).open >= than) await pause(CHECK_MS)
}

const redis = await startRedis()
try {
  await withSite((site) => simulate(site, redis.url))
} finally {
  await redis.kill()
}
