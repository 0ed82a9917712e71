import type pg from 'pg'
import { disableSocketTimeout } from '../../server/src/kit/database/driver/socket-timeout.ts'
import { fittingCohorts } from '../../server/src/schema/discovery/cohorts.ts'
import type { BenchSearcher } from './population.ts'

/** Another query for the same page: the 12 most popular members within 25 km, aged 25 to 35. */
export interface Comparison {
  name: string
  prepare: string[]
  text: string
  values: (searcher: BenchSearcher, ids: string[]) => unknown[]
}

const AGE = `birth > date '1990-11-20' and birth <= date '2001-11-20'`
const HAVERSINE = `12742.0176 * asin(least(1, sqrt(power(sin(radians((lat - $1) / 2)), 2)
  + cos(radians($1)) * cos(radians(lat)) * power(sin(radians((lon - $2) / 2)), 2))))`
const UNSEEN = `not exists (select from likes where liker_id = $4 and liked_id = member_id)
  and not exists (select from blocks where blocker_id = $4 and blocked_id = member_id)
  and not exists (select from blocks where blocked_id = $4 and blocker_id = member_id)`

export const COMPARISONS: Comparison[] = [
  {
    name: 'lower bound: 12 members by primary key',
    prepare: [],
    text: 'select * from discovery where member_id = any ($1::uuid[])',
    values: (_viewer, ids) => [ids],
  },
  {
    name: 'typical peer: a function in WHERE and ORDER BY, OFFSET, anti-joins',
    prepare: [
      `create or replace function bench_km(lat1 float8, lon1 float8, lat2 float8, lon2 float8) returns float8 language plpgsql
       immutable as $$ begin return 12742.0176 * asin(least(1, sqrt(power(sin(radians((lat2 - lat1) / 2)), 2)
         + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians((lon2 - lon1) / 2)), 2)))); end $$`,
    ],
    text: `select *, bench_km($1, $2, lat, lon) as km from discovery
      where ready and cohort = any ($3::smallint[]) and ${AGE} and bench_km($1, $2, lat, lon) <= 25.8 and ${UNSEEN}
      order by bench_km($1, $2, lat, lon), pop desc limit 12 offset 12`,
    values: ({ id, lat, lon, cohort }) => [lat, lon, fittingCohorts(cohort), id],
  },
  {
    name: 'earthdistance with GiST, by popularity',
    prepare: [
      'create extension if not exists cube',
      'create extension if not exists earthdistance',
      'create index if not exists bench_gist on discovery using gist (ll_to_earth(lat, lon)) where ready',
    ],
    text: `select *, ${HAVERSINE} as km from discovery
      where ready and earth_box(ll_to_earth($1, $2), 25800) @> ll_to_earth(lat, lon) and ${HAVERSINE} <= 25.8
        and cohort = any ($3::smallint[]) and ${AGE} and ${UNSEEN}
      order by pop desc, member_id desc limit 12`,
    values: ({ id, lat, lon, cohort }) => [lat, lon, fittingCohorts(cohort), id],
  },
]

/** Prepares a comparison, outside of the product's time limits. */
export async function prepareComparison(pool: pg.Pool, { prepare }: Comparison): Promise<void> {
  const client = await pool.connect()
  disableSocketTimeout(client)
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
    for (const statement of prepare) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/** Drops the comparisons' index, since it would slow down the writes that are measured next. */
export async function dropComparison(pool: pg.Pool): Promise<void> {
  await pool.query('drop index if exists bench_gist')
}
