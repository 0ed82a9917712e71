import os from 'node:os'
import { parseArgs } from 'node:util'
import { insertRows, startEcho } from './chat/bare.ts'
import { type Outcome, startWriters, type Writers } from './chat/load.ts'
import { makeTalkers, type Talker } from './chat/people.ts'
import { inWords, printTable } from './discovery/measure.ts'
import { type Memory, memory } from './memory.ts'
import { type Site, withSite } from './site.ts'

const { values } = parseArgs({
  options: { rooms: { type: 'string', default: '500' }, seconds: { type: 'string', default: '10' } },
})
const ROOMS = Number(values.rooms)
const SECONDS = Number(values.seconds)
const A_SECOND = 1_000
const AT_ONCE = 100
/** The first message of a day to a conversation is counted as a chat of that day, which costs more: none is measured. */
const WARM_UP = { aSecond: 150, seconds: 8 }

/** The same writers before any server. */
async function measure(writers: Writers, url: string, talkers: Talker[]) {
  const before = memory()
  await writers.connect(url, talkers)
  const after = memory()
  await writers.write({ aSecond: WARM_UP.aSecond }, WARM_UP.seconds)
  const steady = await writers.write({ aSecond: A_SECOND }, SECONDS)
  const most = await writers.write({ atOnce: AT_ONCE }, SECONDS)
  const each = (kind: keyof Memory) => (after[kind] - before[kind]) / talkers.length / 1024
  return { steady, most, kb: { live: each('live'), resident: each('resident') } }
}

const sends = (rate: number) => rate.toFixed(0)

function rowOf(name: string, { steady, most, kb }: Awaited<ReturnType<typeof measure>>): string[] {
  const lost = ({ refused, missing }: Outcome) => refused + missing
  return [
    name,
    sends(steady.rate),
    inWords(steady.delivery),
    sends(most.rate),
    inWords(most.delivery),
    `${kb.live.toFixed(0)} / ${kb.resident.toFixed(0)}`,
    `${lost(steady) + lost(most)}`,
  ]
}

async function run({ db, pool, config, serve }: Site): Promise<void> {
  const talkers = await makeTalkers(db, config, ROOMS)
  await pool.query('vacuum analyze')
  const writers = startWriters()

  const echo = await startEcho()
  const bare = await measure(writers, echo.url, talkers)
  await writers.connect(echo.url, [])
  await echo.stop()
  const rows = await insertRows(pool, SECONDS, pool.options.max ?? 20)

  const chat = await measure(writers, await serve(), talkers)

  await writers.stop()
  print({ chat, bare, rows })
}

function print({
  chat,
  bare,
  rows,
}: Record<'chat' | 'bare', Awaited<ReturnType<typeof measure>>> & { rows: number }) {
  const [load] = os.loadavg()
  process.stdout.write(
    `\n${ROOMS * 2} members in ${ROOMS} conversations, ${SECONDS} s each; load average ${load?.toFixed(1)} on ${os.cpus().length} cores.\n`,
  )
  printTable(
    [
      '',
      `sends a second of ${A_SECOND} wanted`,
      'delivery p50 / p95 ms',
      `most, ${AT_ONCE} at once`,
      'delivery p50 / p95 ms',
      'KB a connection, live / resident',
      'refused or lost',
    ],
    [
      rowOf('chat', chat),
      rowOf('bare Socket.IO echo', bare),
      ['bare SQL insert, durable', '', '', sends(rows), '', '', ''],
      ['chat : echo', '', '', `1 : ${(bare.most.rate / chat.most.rate).toFixed(1)}`, '', '', ''],
      ['chat : SQL', '', '', `1 : ${(rows / chat.most.rate).toFixed(1)}`, '', '', ''],
    ],
  )
}

await withSite(run)
