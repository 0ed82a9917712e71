import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { openClient } from '../server/src/kit/database/copy/snapshot.ts'
import type { Connection } from '../server/src/kit/database/database.ts'
import { makeOldTables } from '../server/test/factories/old-tables.ts'
import { fillMessages } from './chat/fill.ts'
import { makeChatMembers } from './chat/members.ts'
import { digestMessages, type OldMessages } from './partitions/old-site.ts'
import { type Acknowledged, letPeopleWrite, type Written } from './partitions/people.ts'
import { type Site, withSite } from './support/site.ts'
import { printTable } from './support/table.ts'
import { formatMs, formatTiming, summarizeDurations } from './support/timing.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '2000000' },
    people: { type: 'string', default: '100' },
    rooms: { type: 'string', default: '500' },
  },
})
const MESSAGES = Number(values.messages)
const PEOPLE = Number(values.people)
const ROOMS = Math.max(Number(values.rooms), PEOPLE / 2)
/** How long people write when nothing is moved any more, for comparison. */
const AFTER_SECONDS = 20
/** A move that takes longer has failed. */
const DEADLINE_MS = 20 * 60_000
const POLL_MS = 100

/** What a move took, in seconds. */
interface Moved {
  copied: number
  all: number
}

/** Waits for the move of messages: until all old rows are copied, and until nothing of it is left. */
async function waitForMove(pool: pg.Pool, { lastId }: OldMessages): Promise<Moved> {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1_000
  let copied: number | undefined
  while (performance.now() - begun < DEADLINE_MS) {
    const { rows } = await pool.query<{ after: string | null }>(
      "select after from pending_steps where name = 'partitions of messages'",
    )
    const [step] = rows
    if ((step?.after ?? '') >= lastId || !step) copied ??= seconds()
    if (!step) return { copied: copied ?? seconds(), all: seconds() }
    await pause(POLL_MS)
  }
  throw new Error('The move did not end in time.')
}

/** Returns what was acknowledged and is not stored as it was, and rooms whose numbers have gaps. */
async function findFaults(
  client: pg.ClientBase,
  { old, acknowledged }: { old: OldMessages; acknowledged: Acknowledged[] },
): Promise<string[]> {
  const now = await digestMessages(client, old.lastId)
  const { rows } = await client.query<{ key: string }>(
    `select concat_ws(' ', id, room_id, seq, client_id, content) as key from messages where id > $1`,
    [old.lastId],
  )
  const stored = new Set(rows.map(({ key }) => key))
  const lost = acknowledged.filter(
    ({ id, roomId, seq, clientId, text }) => !stored.has(`${id} ${roomId} ${seq} ${clientId} ${text}`),
  )
  const gaps = await client.query(
    `select from rooms r join (select room_id, count(*) as n, max(seq) as last from messages group by room_id) m
     on m.room_id = r.id where m.n <> m.last or r.last_seq <> m.last`,
  )
  return [
    ...(now.digest === old.digest && now.rows === old.rows ? [] : ['the old messages are not the same']),
    ...lost.map(({ text }) => `lost after its acknowledgement: ${text}`),
    ...(stored.size === acknowledged.length
      ? []
      : [`${stored.size} new messages are stored and ${acknowledged.length} acknowledged`]),
    ...(gaps.rowCount === 0 ? [] : [`${gaps.rowCount} rooms have gaps`]),
  ]
}

async function measureMove({ db, pool, config, serveByProgram }: Site): Promise<void> {
  const members = await makeChatMembers(db, config, ROOMS)
  // Without the time limits of requests.
  const client = await openClient(pool.options as Connection)
  await fillMessages(client, members, MESSAGES)
  await client.query('vacuum analyze')
  const old = await digestMessages(client)
  const people = members.slice(0, PEOPLE)
  const oldIds = await client.query<{ room_id: string; ids: string[] }>(
    'select room_id, array_agg(id::text) as ids from messages where seq <= 100 group by room_id',
  )
  const started = performance.now()
  const { url } = await serveByProgram(1)
  const start = performance.now() - started
  const writing = await letPeopleWrite(
    url,
    people,
    new Map(oldIds.rows.map(({ room_id, ids }) => [room_id, ids])),
  )
  const moved = await waitForMove(pool, old)
  const during = writing.take()
  await pause(AFTER_SECONDS * 1_000)
  await writing.stop()
  const after = writing.take()
  const acknowledged = [...during.acknowledged, ...after.acknowledged]
  const faults = await findFaults(client, { old, acknowledged })
  await client.end()
  print({ old, start, moved, during, after, faults })
}

function print({
  old,
  start,
  moved,
  during,
  after,
  faults,
}: {
  old: OldMessages
  start: number
  moved: Moved
  during: Written
  after: Written
  faults: string[]
}): void {
  const [load] = os.loadavg()
  const line = (text: string) => process.stdout.write(`${text}\n`)
  line(
    `\n${old.rows} messages in ${ROOMS} conversations, ${PEOPLE} people who write; load average ${load?.toFixed(1)} on ${os.cpus().length} cores.`,
  )
  line(
    `Start with the migration ${formatMs(start)} ms. Copied in ${moved.copied.toFixed(0)} s (${(old.rows / moved.copied).toFixed(0)} rows a second), compared and replaced after ${moved.all.toFixed(0)} s.`,
  )
  const row = (name: string, { waits, failures }: Written, seconds: number) => [
    name,
    (waits.length / seconds).toFixed(0),
    formatTiming(summarizeDurations(waits)),
    formatMs(Math.max(0, ...waits)),
    `${failures.length}`,
  ]
  printTable(
    ['', 'actions a second', 'wait p50 / p95 ms', 'longest wait ms', 'tried again'],
    [row('while messages are moved', during, moved.all), row('afterwards', after, AFTER_SECONDS)],
  )
  for (const failure of new Set([...during.failures, ...after.failures])) line(`tried again: ${failure}`)
  line(`faults: ${faults.length}`)
  for (const fault of faults.slice(0, 20)) line(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

await withSite(measureMove, { makeTables: makeOldTables })
