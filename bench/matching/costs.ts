import type pg from 'pg'
import { findTonight } from '../../server/src/features/matching/index.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import { formatMs, measureDuration, summarizeDurations, type Timing } from '../support/timing.ts'

const READERS = 500
const LIKES = 1_000
const MATCHING_TABLES = ['tonight_pairs', 'matching_members', 'matching_opt_outs', 'matching_weights']

const format = ({ p50, p95 }: Timing) => [formatMs(p50), formatMs(p95)]

/** Returns rows of milliseconds, median and p95: reading tonight's five, and storing a like. */
export async function measureCosts(db: Database, pool: pg.Pool): Promise<string[][]> {
  const { rows } = await pool.query<{ id: string; day: string }>(
    `select low_id as id, day::text from tonight_pairs order by md5(low_id::text) limit $1`,
    [READERS],
  )
  const reading: number[] = []
  // A connection plans a statement several times before it caches a plan.
  for (const { id, day } of rows.slice(0, 20)) await findTonight(db, id, day)
  for (const { id, day } of rows) reading.push(await measureDuration(() => findTonight(db, id, day)))
  await storeLikes(pool, 0)
  const withMatching = await storeLikes(pool, 1)
  await pool.query(`drop table ${MATCHING_TABLES.join(', ')}`)
  const without = await storeLikes(pool, 2)
  return [
    ["reading tonight's five", ...format(summarizeDurations(reading))],
    ['storing a like', ...format(summarizeDurations(withMatching))],
    ['storing a like, the tables of matching dropped', ...format(summarizeDurations(without))],
  ]
}

/** Stores likes one by one, each by another pair of members for each turn; returns milliseconds. */
async function storeLikes(pool: pg.Pool, turn: number): Promise<number[]> {
  const { rows } = await pool.query<{ one: string; other: string }>(
    `select one.id as one, other.id as other from bench_order one
     join bench_order other on other.place = one.place + 100 + $1
     where one.place % 7 = $1 order by one.place limit $2`,
    [turn, LIKES],
  )
  const durations: number[] = []
  for (const { one, other } of rows)
    durations.push(
      await measureDuration(() =>
        pool.query('insert into likes (liker_id, liked_id) values ($1, $2) on conflict do nothing', [
          one,
          other,
        ]),
      ),
    )
  return durations
}
