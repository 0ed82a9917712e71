import type pg from 'pg'
import { pairForTonight } from '../../server/src/features/matching/tonight/tonight.service.ts'
import { trainMatching } from '../../server/src/features/matching/training/training.service.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { populate, runStatements } from '../discovery/population.ts'
import { withSite } from '../support/site.ts'
import { printTable } from '../support/table.ts'
import { measureCosts } from './costs.ts'

const [LIKES_EACH, PASSES_EACH] = [5, 15]

/** Members decide about others who live nearby, in map order. */
const DECISIONS = [
  `create table bench_order as select id, row_number() over (order by city, rural, lat, lon, i) - 1 as place
   from bench_people`,
  'create unique index on bench_order (place) include (id)',
  'analyze bench_order',
  decisionsInto('likes (liker_id, liked_id)', 1, LIKES_EACH),
  decisionsInto('passes (passer_id, passed_id)', LIKES_EACH + 1, LIKES_EACH + PASSES_EACH),
  'update discovery_traits set last_connexion = now()',
  'vacuum (analyze)',
  'checkpoint',
]

function decisionsInto(table: string, first: number, last: number): string {
  return `insert into ${table} select one.id, other.id from bench_order one
    cross join generate_series(${first}, ${last}) number
    join bench_order other on other.place = (one.place + number * number * 7) % (select count(*) from bench_order)
    where one.id <> other.id order by one.place on conflict do nothing`
}

/** Measures a site's night with N members: training and pairing, including reading from and writing to PostgreSQL. */
export async function measureNight(members: number): Promise<void> {
  await withSite(async ({ db, pool }) => {
    await timed('the site is filled', () => fill(pool, members))
    const before = peakMegabytes()
    const context = { db, now: () => new Date(), log: createLog({ level: 'info' }) }
    const training = await timed('training', () => trainMatching(context))
    const afterTraining = peakMegabytes()
    const pairing = await timed('pairing', () => pairForTonight(context))
    const { rows } = await pool.query<{ pairs: string }>('select count(*) as pairs from tonight_pairs')
    process.stdout.write(
      `\n${members} members, ${LIKES_EACH + PASSES_EACH} decisions each, ${rows[0]?.pairs} pairs; ` +
        `${before} MB before\n`,
    )
    printTable(
      ['part of the night', 'seconds', 'peak memory of the server, MB'],
      [
        ['training', training.toFixed(0), String(afterTraining)],
        ['pairing', pairing.toFixed(0), String(peakMegabytes())],
      ],
    )
    printTable(['in the database', 'median, ms', 'p95, ms'], await measureCosts(db, pool))
  })
}

async function fill(pool: pg.Pool, members: number): Promise<void> {
  await populate(pool, members, true)
  await runStatements(pool, DECISIONS)
}

/** Returns this process's peak memory so far, over all threads. */
const peakMegabytes = () => Math.round(process.resourceUsage().maxRSS / 2 ** 10)

async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  const seconds = (performance.now() - from) / 1000
  process.stderr.write(`${name}: ${seconds.toFixed(0)} s\n`)
  return seconds
}
