import os from 'node:os'
import { parseArgs } from 'node:util'
import { insertRows, startSocketIoBaseline } from './chat/baselines.ts'
import { fillMessages } from './chat/fill.ts'
import { type ChatLoadResult, startWriters, type Writers } from './chat/load.ts'
import { type ChatMember, makeChatMembers } from './chat/members.ts'
import { chooseWorkers } from './citus/database.ts'
import { type MemoryUsage, measureMemory } from './mixed/memory.ts'
import { type Site, withSite } from './support/site.ts'
import { printTable } from './support/table.ts'
import { formatTiming } from './support/timing.ts'

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
    citus: { type: 'string' },
    shards: { type: 'string', default: '32' },
  },
})
const ROOMS = Number(values.rooms)
const SECONDS = Number(values.seconds)
const WORKERS = chooseWorkers(values.citus)
const A_SECOND = 1_000
const AT_ONCE = 100
/** Existing messages in each conversation. */
const HISTORY = 100
/** A conversation's first message of the day also counts a chat of that day, which costs more; the warm-up sends it. */
const WARM_UP = { aSecond: 150, seconds: 8 }

/** Measures a server with these writers: a steady rate, the highest rate, and memory per connection. */
async function measureServer(writers: Writers, url: string, members: ChatMember[]) {
  const before = measureMemory()
  await writers.connect(url, members)
  const after = measureMemory()
  await writers.write({ aSecond: WARM_UP.aSecond }, WARM_UP.seconds)
  const steady = await writers.write({ aSecond: A_SECOND }, SECONDS)
  const most = await writers.write({ atOnce: AT_ONCE }, SECONDS)
  const perConnection = (kind: keyof MemoryUsage) => (after[kind] - before[kind]) / members.length / 1024
  return { steady, most, kb: { live: perConnection('live'), resident: perConnection('resident') } }
}

const formatRate = (rate: number) => rate.toFixed(0)

function formatRow(name: string, { steady, most, kb }: Awaited<ReturnType<typeof measureServer>>): string[] {
  const failed = ({ refused, missing }: ChatLoadResult) => refused + missing
  return [
    name,
    formatRate(steady.rate),
    formatTiming(steady.delivery),
    formatRate(most.rate),
    formatTiming(most.delivery),
    `${kb.live.toFixed(0)} / ${kb.resident.toFixed(0)}`,
    `${failed(steady) + failed(most)}`,
  ]
}

async function measureChat({ db, pool, config, serve }: Site): Promise<void> {
  const members = await makeChatMembers(db, config, ROOMS)
  // Otherwise plans made for an empty table would be cached.
  await fillMessages(pool, members, ROOMS * HISTORY)
  await pool.query('vacuum analyze')
  const writers = startWriters()

  const baseline = await startSocketIoBaseline()
  const bare = await measureServer(writers, baseline.url, members)
  await writers.connect(baseline.url, [])
  await baseline.stop()
  const rows = await insertRows(pool, SECONDS, pool.options.max ?? 20)

  const chat = await measureServer(writers, await serve(), members)

  await writers.stop()
  printResults({ chat, bare, rows })
}

function printResults({
  chat,
  bare,
  rows,
}: Record<'chat' | 'bare', Awaited<ReturnType<typeof measureServer>>> & { rows: number }) {
  const [load] = os.loadavg()
  process.stdout.write(
    `\n${ROOMS * 2} members in ${ROOMS} conversations, ${SECONDS} s each${WORKERS === undefined ? '' : `, on Citus with ${WORKERS} workers`}; load average ${load?.toFixed(1)} on ${os.cpus().length} cores.\n`,
  )
  printTable(
    [
      '',
      `messages a second of ${A_SECOND} sent`,
      'delivery p50 / p95 ms',
      `messages a second, ${AT_ONCE} at once`,
      'delivery p50 / p95 ms',
      'KB a connection, live / resident',
      'refused or missing',
    ],
    [
      formatRow('chat', chat),
      formatRow('baseline: bare Socket.IO', bare),
      ['baseline: SQL insert with its own commit', '', '', formatRate(rows), '', '', ''],
      ['chat : Socket.IO', '', '', `1 : ${(bare.most.rate / chat.most.rate).toFixed(1)}`, '', '', ''],
      ['chat : SQL', '', '', `1 : ${(rows / chat.most.rate).toFixed(1)}`, '', '', ''],
    ],
  )
}

await withSite(measureChat, {
  citus: WORKERS === undefined ? undefined : { workers: WORKERS, shards: Number(values.shards) },
})
