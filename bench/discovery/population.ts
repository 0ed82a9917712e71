import { GOALS } from '@savanna/contract/preferences/options'
import type pg from 'pg'
import { disableSocketTimeout } from '../../server/src/kit/database/driver/socket-timeout.ts'
import { copyInto } from './copy.ts'
import { generateMemberLines, PEOPLE_TABLE } from './generated-members.ts'

/** Runs bulk work on a connection without the product's time limits, and without triggers and foreign keys. */
async function withBulkSettings(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  disableSocketTimeout(client)
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
      set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
    // The rows are consistent already; triggers and foreign keys would check and derive them one by one.
    await client.query('set session_replication_role = replica')
    await work(client)
  } finally {
    client.release(true)
  }
}

/** Runs statements in bulk, without triggers and foreign keys. */
export function runStatements(pool: pg.Pool, statements: string[]): Promise<void> {
  return withBulkSettings(pool, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

const DISCOVERY = [
  `insert into discovery (member_id, cohort, tagbits, birth, age, pop, answers, height, lat, lon, ready)
   select id, cohort, tagbits, birth, discovery_age(birth, current_date), pop, answers, height, lat, lon, ready from bench_people order by i`,
  `insert into discovery_holdings select id, discovery_held_numbers(answers, cohort, height) from bench_people where ready order by i`,
  'insert into discovery_held select number, count(*) from discovery_holdings cross join unnest(held) number group by 1',
  'insert into discovery_cells select c2, count(*) from discovery where ready group by 1',
  'insert into discovery_density select c1, count(*) from discovery where ready group by 1',
  'insert into discovery_masks select tagbits, count(*) from discovery where ready group by 1',
]

const PROFILES = [
  `insert into members (id, username, mail, password_hash, verified_at)
   select id, 'member' || i, 'member' || i || '@mail.test', '', timestamptz '2026-01-01' from bench_people order by i`,
  `insert into profiles (member_id, firstname, lastname, gender, sexual_orientation, bio, birthdate, city, country,
     geo_lat, geo_long, pop_score, height)
   select id, 'Amara', 'Diallo', case when cohort < 3 then 'man' else 'woman' end,
     (array['hetero', 'bi', 'homo'])[1 + cohort % 3], case when ready then 'Tea first, questions later.' end, birth, 'Lyon',
     'France', lat, lon, pop, height
   from bench_people order by i`,
  `insert into member_tags select id, tag from bench_people cross join generate_series(1, 16) tag
   where tagbits & (1 << (tag - 1)) <> 0 order by i`,
  `insert into pictures (id, member_id, pic_index, is_main, media_key, thumbhash, scrim)
   select id, id, 0, true, 'pictures/' || id, 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', '#2b241c' from bench_people order by i`,
  `insert into preferences (member_id, goals, type, language, children, smoke, pets, sleep)
   select id, (array['${GOALS.map((goal) => JSON.stringify([goal])).join("', '")}'])[1 + i % ${GOALS.length}],
     '["Monogamy"]', '["French", "English"]', '"I want children"', '["Non-smoker"]', '["Cat"]', '"Night owl"'
   from bench_people where i % 4 <> 0 order by i`,
  `insert into discovery_traits select traits.* from bench_people
   cross join lateral discovery_traits_row(bench_people.id) as traits order by i`,
  `insert into impressions (member_id, shown) select id, i % 40 from bench_people where ready order by i`,
]

const INDEXES = `select indexdef from pg_indexes
  where tablename in ('discovery', 'discovery_holdings') and indexname not like '%pkey'`

/** Loads members, with `whole` also their profiles; returns how long the indexes took to build, in seconds. */
export async function populate(pool: pg.Pool, members: number, whole: boolean): Promise<number> {
  const { rows } = await pool.query<{ indexdef: string }>(INDEXES)
  const names = rows.map(({ indexdef }) => indexdef.split(' ')[2] ?? '')
  await runStatements(pool, [PEOPLE_TABLE])
  await withBulkSettings(pool, (client) => copyInto(client, 'bench_people', generateMemberLines(members)))
  await runStatements(pool, [
    ...names.map((name) => `drop index ${name}`),
    ...DISCOVERY,
    ...(whole ? PROFILES : []),
  ])
  const started = performance.now()
  await runStatements(
    pool,
    rows.map(({ indexdef }) => indexdef),
  )
  const durations = (performance.now() - started) / 1000
  await runStatements(pool, [
    'vacuum (analyze) discovery, discovery_holdings, discovery_held',
    ...(whole ? ['vacuum (analyze)'] : []),
    'checkpoint',
  ])
  return durations
}

/** Where a searcher lives: in the largest city, in a mid-sized one, outside of cities. */
export const DENSITIES = ['dense', 'average', 'rural'] as const
export type Density = (typeof DENSITIES)[number]

export interface BenchSearcher {
  id: string
  cohort: number
  tagbits: number
  lat: number
  lon: number
}

const CONDITIONS: Record<Density, string> = {
  dense: 'city = 1 and not rural',
  average: 'city between 20 and 40 and not rural',
  rural: 'rural',
}

/** Returns `count` searchers; each likes the 900 nearest members of their cell and is blocked by 100 members. */
export async function createSearchers(
  pool: pg.Pool,
  density: Density,
  count: number,
): Promise<BenchSearcher[]> {
  const { rows } = await pool.query<BenchSearcher>(
    `select id, cohort, tagbits, lat, lon from bench_people where ready and ${CONDITIONS[density]} order by h_of(i) limit $1`.replace(
      'h_of(i)',
      'md5(i::text)',
    ),
    [count],
  )
  for (const { id, lat, lon } of rows)
    await runStatements(pool, [
      `insert into likes (liker_id, liked_id) select '${id}', member_id from discovery
       where c2 = (select c2 from discovery where member_id = '${id}') and member_id <> '${id}' and ready
       order by abs(lat - ${lat}) + abs(lon - ${lon}), member_id limit 900 on conflict do nothing`,
      `insert into blocks (blocker_id, blocked_id) select member_id, '${id}' from discovery
       where ready and member_id <> '${id}' order by member_id limit 100 on conflict do nothing`,
    ])
  // Rows from asynchronous commits get their hint bits only once the commits are on disk.
  await runStatements(pool, ['checkpoint', 'vacuum (analyze) likes', 'vacuum (analyze) blocks'])
  return rows
}
