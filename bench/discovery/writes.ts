import type pg from 'pg'
import { measureDuration, summarizeDurations, type Timing } from '../timing.ts'
import type { Viewer } from './population.ts'

const RUNS = 200

/** What a like, a move, an edit and a visit to the site write to the tables that discovery is made from. */
const WRITES: Record<string, (run: number) => [string, unknown[]]> = {
  like: (run) => ['update profiles set pop_score = $2 where member_id = $1', [(run % 90) * 10 + 3]],
  move: (run) => ['update profiles set geo_lat = $2 where member_id = $1', [45.01 + (run % 40) * 0.02]],
  edit: (run) => ['update profiles set birthdate = $2 where member_id = $1', [`19${60 + (run % 40)}-05-05`]],
  'come or go': (run) => [
    'update profiles set online = $2, last_connexion = now() where member_id = $1',
    [run % 2],
  ],
}
const TRIGGERS = ['discovery_of_profile', 'discovery_traits_of_profile']

async function measure(pool: pg.Pool, viewers: Viewer[], write: (run: number) => [string, unknown[]]) {
  const took: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const [text, values] = write(run)
    took.push(await measureDuration(() => pool.query(text, [viewers[run % viewers.length]?.id, ...values])))
  }
  return summarizeDurations(took)
}

/** Each write with the index and without it; the members are those given. */
export async function measureWrites(
  pool: pg.Pool,
  viewers: Viewer[],
): Promise<Record<string, [Timing, Timing]>> {
  const results: Record<string, [Timing, Timing]> = {}
  for (const [name, write] of Object.entries(WRITES)) {
    for (const trigger of TRIGGERS) await pool.query(`alter table profiles disable trigger ${trigger}`)
    const without = await measure(pool, viewers, write)
    for (const trigger of TRIGGERS) await pool.query(`alter table profiles enable trigger ${trigger}`)
    results[name] = [without, await measure(pool, viewers, (run) => write(run + 7))]
  }
  return results
}
