import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import type pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { startSession } from '../server/src/features/accounts/index.ts'
import { migrate, openDatabase } from '../server/src/kit/database/database.ts'
import { DATABASE, SUPERUSER } from '../server/src/kit/database/embedded/cluster-roles.ts'
import { startEmbeddedPostgres } from '../server/src/kit/database/embedded/embedded.ts'
import { newId } from '../server/src/kit/ids.ts'
import { startJobs } from '../server/src/kit/jobs/jobs.ts'
import { createLog } from '../server/src/kit/log.ts'
import { NO_LIMITS } from './support/limits.ts'
import { REQUESTS, type Timing, timeRequests } from './support/timing.ts'

const MEMBERS = 10_000
const LIKED = 300

interface ListReader {
  id: string
  username: string
}

/** Creates members with complete profiles in France, a third of them in five cities; returns the one who searches. */
async function createMembers(pool: pg.Pool): Promise<ListReader> {
  await pool.query('select setseed(0.5)')
  await pool.query(
    `insert into members (id, username, mail, password_hash, verified_at)
     select id, 'member' || number, 'member' || number || '@mail.test', '', now()
     from unnest($1::uuid[]) with ordinality as given (id, number)`,
    [Array.from({ length: MEMBERS }, newId)],
  )
  await pool.query(`
    insert into profiles (member_id, firstname, lastname, gender, sexual_orientation, bio, birthdate, city,
      country, geo_lat, geo_long, pop_score)
    select id, 'Amara', 'Diallo', (array['man', 'woman'])[1 + floor(random() * 2)],
      (array['hetero', 'hetero', 'hetero', 'bi', 'homo'])[1 + floor(random() * 5)],
      'Tea first, questions later.', date '1965-01-01' + floor(random() * 14000)::int, 'Lyon', 'France',
      floor(coalesce(middle_lat + north * 0.3, 42.5 + north * 8) * 50) / 50 + 0.01,
      floor(coalesce(middle_lon + east * 0.4, -1.5 + east * 8.5) * 50) / 50 + 0.01,
      floor(random() * 1000)
    from (
      select id, random() as north, random() as east,
        case when random() < 0.33 then 1 + floor(random() * 5)::int end as city
      from members
    ) placed
    left join (values (1, 48.86, 2.35), (2, 45.76, 4.84), (3, 43.3, 5.37), (4, 43.6, 1.44), (5, 50.63, 3.06))
      as cities (number, middle_lat, middle_lon) on cities.number = placed.city`)
  await pool.query(
    'insert into member_tags select id, tag from members cross join generate_series(4, 7) as tag',
  )
  await pool.query(`
    insert into pictures (id, member_id, pic_index, is_main, media_key, thumbhash, scrim)
    select id, id, 0, true, 'pictures/' || id, 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG', '#2b241c' from members`)
  // A bi member matches the most members, so this list is the longest.
  const { rows } = await pool.query<ListReader>(`
    update profiles set sexual_orientation = 'bi' where member_id = (select min(id::text)::uuid from members)
    returning member_id as id, (select username from members where id = member_id) as username`)
  const [viewer] = rows
  if (!viewer) throw new Error('There are no members.')
  await pool.query('insert into likes select $1, id from members where id <> $1 limit $2', [viewer.id, LIKED])
  await pool.query('vacuum analyze')
  return viewer
}

/** Gives the viewer a plan, so lists have more than one page. */
async function subscribe(pool: pg.Pool, viewer: ListReader) {
  const [packageId, id] = [newId(), newId()]
  await pool.query(`insert into plans (id, title, price, duration) values ($1, 'Gold', 1999, 30)`, [
    packageId,
  ])
  await pool.query(
    `insert into subscriptions (id, member_id, package_id, ends_at) values ($1, $2, $3, now() + interval '1 day')`,
    [id, viewer.id, packageId],
  )
}

interface SuggestionsPage {
  list: { id: string }[]
  next: string | null
}

async function startServer(dataDir: string) {
  const log = createLog({ level: 'error' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const connection = postgres.connectionTo(DATABASE, SUPERUSER)
  const { db, pool, close } = await openDatabase(connection, log)
  await migrate(pool)
  const jobs = await startJobs({ connection, log })
  const config = { ...readConfig({ DATA_DIR: dataDir }), ...NO_LIMITS }
  const app = await createApp({ config, db, jobs, log })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    pool,
    url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    async stop() {
      await app.close()
      await jobs.stop()
      await close()
      await postgres.stop()
    },
  }
}

/** Measures the calls of a browser that opens the list and scrolls to its tenth page. */
async function measureSuggestions(dataDir: string): Promise<[string, Timing][]> {
  const { app, pool, url, stop } = await startServer(dataDir)
  try {
    const viewer = await createMembers(pool)
    await subscribe(pool, viewer)
    const authorization = `Bearer ${await startSession(app.context, viewer, 'bench')}`
    const page = async (cursor?: string): Promise<SuggestionsPage> => {
      const query = cursor === undefined ? '?sort=3' : `?sort=3&cursor=${cursor}`
      const response = await fetch(`${url}/api/main/suggestions/${viewer.id}${query}`, {
        headers: { authorization },
      })
      const body = (await response.json()) as SuggestionsPage
      if (body.list?.length !== 12)
        throw new Error(`No full page: ${response.status} ${JSON.stringify(body)}`)
      return body
    }
    let cursor = (await page()).next ?? ''
    for (let number = 2; number < 10; number++) cursor = (await page(cursor)).next ?? ''
    return [
      ['suggestions, first page', await timeRequests(() => page())],
      ['suggestions, tenth page', await timeRequests(() => page(cursor))],
    ]
  } finally {
    await stop()
  }
}

async function measureBareFastify(): Promise<Timing> {
  const server = fastify()
  server.get('/bare', async () => ({ list: [], next: null }))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const timing = await timeRequests(async () => (await fetch(`${url}/bare`)).json())
  await server.close()
  return timing
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-bench-'))
// When root runs this, PostgreSQL's own user must be able to enter the folder.
await chmod(dataDir, 0o711)
try {
  const suggestions = await measureSuggestions(dataDir)
  const bare = await measureBareFastify()
  const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(10)
  const printTiming = (name: string, { p50, p95 }: Timing) => {
    const ratio = `${(p50 / bare.p50).toFixed(1)} x`.padStart(8)
    process.stdout.write(`${name.padEnd(32)} median ${ms(p50)}   p95 ${ms(p95)} ${ratio}\n`)
  }
  process.stdout.write(`${MEMBERS} members, ${REQUESTS} requests one after the other\n`)
  printTiming('baseline: bare Fastify route', bare)
  for (const [name, timing] of suggestions) printTiming(name, timing)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
