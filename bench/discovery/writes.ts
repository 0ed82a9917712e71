import type pg from 'pg'
import { measureDuration, summarizeDurations, type Timing } from '../support/timing.ts'
import type { BenchSearcher } from './population.ts'

const RUNS = 200

/** Updates that change the discovery tables: a like, a new place, an edited profile, going online or offline. */
const WRITES: Record<string, (run: number) => [string, unknown[]]> = {
  like: (run) => ['update profiles set pop_score = $2 where member_id = $1', [(run % 90) * 10 + 3]],
  move: (run) => ['update profiles set geo_lat = $2 where member_id = $1', [45.01 + (run % 40) * 0.02]],
  edit: (run) => ['update profiles set birthdate = $2 where member_id = $1', [`19${60 + (run % 40)}-05-05`]],
  'go on- or offline': (run) => [
    'update profiles set online = $2, last_connexion = now() where member_id = $1',
    [run % 2],
  ],
}
const TRIGGERS = ['discovery_of_profile', 'discovery_traits_of_profile']

async function measureWrite(
  pool: pg.Pool,
  searchers: BenchSearcher[],
  write: (run: number) => [string, unknown[]],
) {
  const durations: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const [text, values] = write(run)
    durations.push(
      await measureDuration(() => pool.query(text, [searchers[run % searchers.length]?.id, ...values])),
    )
  }
  return summarizeDurations(durations)
}

/** Returns each write's timing without and with the triggers that update the discovery tables. */
export async function measureWrites(
  pool: pg.Pool,
  searchers: BenchSearcher[],
): Promise<Record<string, [Timing, Timing]>> {
  const results: Record<string, [Timing, Timing]> = {}
  for (const [name, write] of Object.entries(WRITES)) {
    for (const trigger of TRIGGERS) await pool.query(`alter table profiles disable trigger ${trigger}`)
    const without = await measureWrite(pool, searchers, write)
    for (const trigger of TRIGGERS) await pool.query(`alter table profiles enable trigger ${trigger}`)
    results[name] = [without, await measureWrite(pool, searchers, (run) => write(run + 7))]
  }
  return results
}
