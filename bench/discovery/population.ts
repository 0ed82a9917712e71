import type pg from 'pg'

/** Runs statements outside the limits of the product: loading takes its time. */
async function run(pool: pg.Pool, statements: string[]) {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
      set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
    // Triggers and foreign keys would do one by one what is right by construction here.
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/** A valid version 7 id: time-ordered as real ones are, and the same in every run. */
const ID = `(lpad(to_hex(1700000000000 + i * 20), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15))::uuid`

/**
 * Members as in a country of the size of France: 60 cities of Zipf-weighted size, a fifth scattered. Deterministic:
 * the same number of members is the same population.
 */
const PEOPLE = `
  create table bench_people as
  with city as materialized (
    select n as id, 1.0 / n as weight,
      case n when 1 then 48.8566 else 42.5 + random() * 8.5 end as lat,
      case n when 1 then 2.3522 else -1.5 + random() * 9 end as lon
    from generate_series(1, 60) n
  ), shares as materialized (
    select id, lat, lon, (sum(weight) over (order by id) - weight) / sum(weight) over () as low,
      sum(weight) over (order by id) / sum(weight) over () as high
    from city
  ), dice as materialized (
    select i, md5(i::text) as h, random() as c, random() as scattered, sqrt(-2 * ln(1 - random())) * 0.09 as radius,
      random() * 2 * pi() as angle, random() as r1, random() as r2, random() as r3, random() as r4, random() as r5,
      random() as r6, random() as r7,
      (1 << (random() * 15.999)::int % 16) | (1 << (random() * 15.999)::int % 16)
        | (1 << (random() * 15.999)::int % 16) | (1 << (random() * 15.999)::int % 16) as tagbits
    from generate_series(1, %MEMBERS%) i
  ), placed as (
    select dice.*, shares.id as city,
      case when scattered < 0.2 then 42.5 + r1 * 8.5 else lat + radius * sin(angle) end as la,
      case when scattered < 0.2 then -1.5 + r2 * 9 else lon + radius * cos(angle) / cos(radians(lat)) end as lo
    from dice join shares on c >= low and c < high
  )
  select i, ${ID} as id, city, scattered < 0.2 as rural,
    (case when r3 < 0.6 then 0 else 3 end + case when r4 < 0.85 then 0 when r4 < 0.93 then 1 else 2 end)::smallint as klass,
    date '2026-11-20' - ((18 + power(r5, 1.8) * 60) * 365.25)::int as birth,
    (power(r6, 3) * 1000)::smallint as pop, tagbits,
    (2 * floor(la * 50) + 1) / 100 as lat, (2 * floor(lo * 50) + 1) / 100 as lon, r7 < 0.85 as ready
  from placed`

const DISCOVERY = [
  `insert into discovery (member_id, klass, tagbits, birth, pop, lat, lon, ready)
   select id, klass, tagbits, birth, pop, lat, lon, ready from bench_people order by i`,
  'insert into discovery_cells select c2, count(*) from discovery where ready group by 1',
  'insert into discovery_masks select tagbits, count(*) from discovery where ready group by 1',
]

const PROFILES = [
  `insert into members (id, username, mail, password_hash, verified_at)
   select id, 'member' || i, 'member' || i || '@mail.test', '', timestamptz '2026-01-01' from bench_people order by i`,
  `insert into profiles (member_id, firstname, lastname, gender, sexual_orientation, bio, birthdate, city, country,
     geo_lat, geo_long, pop_score)
   select id, 'Amara', 'Diallo', case when klass < 3 then 'man' else 'woman' end,
     (array['hetero', 'bi', 'homo'])[1 + klass % 3], case when ready then 'Tea first, questions later.' end, birth, 'Lyon',
     'France', lat, lon, pop
   from bench_people order by i`,
  `insert into member_tags select id, tag from bench_people cross join generate_series(1, 16) tag
   where tagbits & (1 << (tag - 1)) <> 0 order by i`,
  `insert into pictures (id, member_id, pic_index, is_main, media_key, thumbhash)
   select id, id, 0, true, 'pictures/' || id, 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG' from bench_people order by i`,
]

const INDEXES = `select indexdef from pg_indexes where tablename = 'discovery' and indexname <> 'discovery_pkey'`

/** Loads members; `whole` also loads all that their cards show. Returns how long the index took to build, in seconds. */
export async function populate(pool: pg.Pool, members: number, whole: boolean): Promise<number> {
  const { rows } = await pool.query<{ indexdef: string }>(INDEXES)
  const names = rows.map(({ indexdef }) => indexdef.split(' ')[2] ?? '')
  await run(pool, [
    'select setseed(0.42)',
    PEOPLE.replace('%MEMBERS%', `${members}`),
    ...names.map((name) => `drop index ${name}`),
    ...DISCOVERY,
    ...(whole ? PROFILES : []),
  ])
  const started = performance.now()
  await run(
    pool,
    rows.map(({ indexdef }) => indexdef),
  )
  const took = (performance.now() - started) / 1000
  await run(pool, ['vacuum (analyze) discovery', ...(whole ? ['vacuum (analyze)'] : []), 'checkpoint'])
  return took
}

export const KINDS = ['dense', 'average', 'rural'] as const
export type Kind = (typeof KINDS)[number]

export interface Viewer {
  id: string
  klass: number
  tagbits: number
  lat: number
  lon: number
}

const PLACES: Record<Kind, string> = {
  dense: 'city = 1 and not rural',
  average: 'city between 20 and 40 and not rural',
  rural: 'rural',
}

/** Searchers of a kind, each of whom likes, or is blocked by, about a thousand others near them. */
export async function viewersOf(pool: pg.Pool, kind: Kind, count: number): Promise<Viewer[]> {
  const { rows } = await pool.query<Viewer>(
    `select id, klass, tagbits, lat, lon from bench_people where ready and ${PLACES[kind]} order by h_of(i) limit $1`.replace(
      'h_of(i)',
      'md5(i::text)',
    ),
    [count],
  )
  for (const { id, lat, lon } of rows)
    await run(pool, [
      `insert into likes (liker_id, liked_id) select '${id}', member_id from discovery
       where c2 = (select c2 from discovery where member_id = '${id}') and member_id <> '${id}' and ready
       order by abs(lat - ${lat}) + abs(lon - ${lon}), member_id limit 900 on conflict do nothing`,
      `insert into blocks (blocker_id, blocked_id) select member_id, '${id}' from discovery
       where ready and member_id <> '${id}' order by member_id limit 100 on conflict do nothing`,
    ])
  await run(pool, ['vacuum (analyze) likes', 'vacuum (analyze) blocks'])
  return rows
}
