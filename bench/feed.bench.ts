import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { findFeedPage } from '../server/src/features/posts/feed/feed.repository.ts'
import { findPosts } from '../server/src/features/posts/posts.repository.ts'
import { migrate, openDatabase } from '../server/src/kit/database/database.ts'
import { disableSocketTimeout } from '../server/src/kit/database/driver/socket-timeout.ts'
import { DATABASE, SUPERUSER } from '../server/src/kit/database/embedded/cluster-roles.ts'
import { startEmbeddedPostgres } from '../server/src/kit/database/embedded/embedded.ts'
import { createLog } from '../server/src/kit/log.ts'
import { printTable } from './support/table.ts'
import { formatTiming, measureDuration, summarizeDurations } from './support/timing.ts'

const MEMBERS = 70_010
const POSTS = 1_000_000
const FOLLOWED = 10_000
const PAGE = 12
/** The number of posts newer than the page "further down". */
const DEEP = 250_000
const WARM_UP = 20
const RUNS = 200
const COMPARISON_RUNS = 40

/** Readers: name, description, and an SQL condition for the members they follow. */
const READERS = [
  ['dense', 'follows 10 000 who write all the time', 'number % 6 = 2'],
  ['blocking', 'the same, and 500 blocks', 'number % 6 = 3'],
  ['sparse', 'follows 10 000 who wrote once, long ago', 'number % 6 = 0'],
  ['silent', 'follows 10 000 who never wrote', 'number % 6 = 1'],
  ['quiet', 'follows 10 000 who wrote 50 times each, long ago', 'number between 60001 and 70000'],
  ['usual', 'follows 60', 'number % 1000 = 4'],
] as const

interface Reader {
  name: string
  about: string
  id: string
}

/**
 * Of the first 60 000 members a sixth never wrote, a sixth wrote one post each, and the others wrote 490 000, some
 * far more than others. 10 000 more wrote the 500 000 before that. Ids are made from times, as in the product.
 */
const FILL = [
  `create function id_at(at timestamptz) returns uuid language sql volatile as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
      || '7' || substr(noise, 1, 3) || '8' || substr(noise, 4, 15))::uuid
    from (select md5(random()::text) as noise) made $$`,
  'select setseed(0.5)',
  `insert into members (id, username, mail, password_hash, verified_at)
    select id_at('2024-01-01'::timestamptz + n * interval '1 second'), 'm' || n, 'm' || n || '@mail.test', '', now()
    from generate_series(1, ${MEMBERS}) n`,
  `insert into profiles (member_id, firstname, lastname) select id, 'Amara', 'Diallo' from members`,
  `create table people as select row_number() over (order by id)::int as number, id from members`,
  'alter table people add primary key (number)',
  `insert into posts (id, member_id, title, client_id, created_at)
    select id_at(at), people.id, 'An evening by the lake, and nobody in a hurry', gen_random_uuid(), at
    from (
      select '2025-01-01'::timestamptz + n * interval '30 seconds' as at,
        case
          when n <= 500000 then 60001 + n % 10000
          when n <= 510000 then 6 * (n - 500000)
          else 6 * floor(10000 * random() ^ 2)::int + 2 + n % 4
        end as author
      from generate_series(1, ${POSTS}) n
    ) written
    join people on people.number = written.author
    order by at`,
  `insert into post_images (post_id, index, media_key, thumbhash, width, height)
    select id, place, 'posts/' || gen_random_uuid(), 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', 1280, 853
    from (select id from posts order by id desc limit 50000) latest cross join generate_series(0, 1) place`,
  `insert into post_likes (id, post_id, member_id)
    select gen_random_uuid(), latest.id, people.id
    from (select id, row_number() over (order by id desc) as turn from posts order by id desc limit 10000) latest
    join people on people.number % 3000 = latest.turn % 3000`,
]

async function addReader(client: pg.PoolClient, [name, about, followed]: (typeof READERS)[number]) {
  const number = MEMBERS - READERS.findIndex((reader) => reader[0] === name)
  const { rows } = await client.query<{ id: string }>('select id from people where number = $1', [number])
  const id = rows[0]?.id ?? ''
  await client.query(
    `insert into follows (follower_id, followed_id) select $1, id from people where ${followed} limit ${FOLLOWED}`,
    [id],
  )
  if (name === 'blocking')
    await client.query(
      `insert into blocks (blocker_id, blocked_id) select $1, id from people where number % 120 = 2 and number <= 60000`,
      [id],
    )
  return { name, about, id }
}

async function createPosts(pool: pg.Pool): Promise<Reader[]> {
  const client = await pool.connect()
  disableSocketTimeout(client)
  try {
    await client.query('set statement_timeout = 0')
    for (const statement of FILL) await client.query(statement)
    const readers: Reader[] = []
    for (const reader of READERS) readers.push(await addReader(client, reader))
    await client.query('vacuum analyze')
    // Otherwise the new rows would be written to disk during the measurement.
    await client.query('checkpoint')
    return readers
  } finally {
    client.release(true)
  }
}

async function timeQuery(query: () => Promise<unknown>, times: number): Promise<string> {
  for (let run = 0; run < WARM_UP; run++) await query()
  const took: number[] = []
  for (let run = 0; run < times; run++) took.push(await measureDuration(query))
  return `${formatTiming(summarizeDurations(took))} (${Math.min(...took).toFixed(2)})`
}

const NAIVE = `
  select p.id from posts p where p.member_id = $1
    or exists (select from follows f where f.follower_id = $1 and f.followed_id = p.member_id)
    or exists (
      select from likes a join likes b on b.liker_id = a.liked_id and b.liked_id = a.liker_id
      where a.liker_id = $1 and a.liked_id = p.member_id
    )
  order by p.created_at desc limit ${PAGE} offset $2`

async function measure({ db, pool }: Awaited<ReturnType<typeof openDatabase>>, readers: Reader[]) {
  const { rows } = await pool.query<{ id: string }>('select id from posts order by id desc limit 12')
  const ids = rows.map(({ id }) => id)
  const further = await pool.query<{ id: string }>(
    'select id from posts order by id desc limit 1 offset $1',
    [DEEP],
  )
  const deep = further.rows[0]?.id
  const load = os.loadavg().map((value) => value.toFixed(1))
  process.stdout.write(
    `${POSTS} posts of ${MEMBERS} members; load average ${load.join(' ')} on ${os.cpus().length} cores before measuring.\n`,
  )
  const byKey = () => pool.query('select * from posts where id = any($1)', [ids])
  const table = [['baseline: 12 posts by primary key', await timeQuery(byKey, RUNS), '', '', '']]
  for (const { name, about, id } of readers) {
    const page = (before?: string) => findFeedPage(db, id, { before, limit: PAGE + 1 })
    table.push([
      `${name}: ${about}`,
      await timeQuery(() => page(), RUNS),
      await timeQuery(() => page(deep), RUNS),
      await timeQuery(async () => findPosts(db, id, (await page()).slice(0, PAGE)), RUNS),
      await timeQuery(() => pool.query(NAIVE, [id, 0]), COMPARISON_RUNS),
    ])
  }
  printTable(
    ['reader', 'ids, first: p50 / p95 (fastest) ms', 'ids, further down', 'whole page', 'naive join, ids'],
    table,
  )
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-bench-'))
// When root runs this, PostgreSQL's own user must be able to enter the folder.
await chmod(dataDir, 0o711)
const log = createLog({ level: 'error' })
const postgres = await startEmbeddedPostgres({ dataDir, log })
const connection = postgres.connectionTo(DATABASE, SUPERUSER)
try {
  const opened = await openDatabase(connection, log)
  await migrate(opened.pool)
  await measure(opened, await createPosts(opened.pool))
  await opened.close()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
