import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import type pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { startSession } from '../server/src/features/accounts/index.ts'
import { type Database, migrate, openDatabase } from '../server/src/kit/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/kit/database/embedded.ts'
import { newId } from '../server/src/kit/ids.ts'
import { startJobs } from '../server/src/kit/jobs/jobs.ts'
import { createLog } from '../server/src/kit/log.ts'
import { buffersOf } from './discovery/buffers.ts'
import { inWords, printTable, type Timing, time, timingOf } from './discovery/measure.ts'
import { KINDS, type Kind, populate, type Viewer, viewersOf } from './discovery/population.ts'
import { candidates, FILTERS, firstPage, SORTS } from './discovery/queries.ts'
import { dismissRivals, prepareRival, RIVALS } from './discovery/rivals.ts'
import { measureWrites } from './discovery/writes.ts'

const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const MEMBERS = Number(option('members') ?? 100_000)
const VIEWERS = Number(option('viewers') ?? 6)
const RUNS = 4
const CONCURRENT = 8
const REQUESTS = 400
const WARM_UP = 100

type Viewers = Record<Kind, Viewer[]>
const say = (text: string) => process.stdout.write(`${text}\n`)

/** One query for all searchers of a kind, some times each; the first round warms up. */
async function timeFor(viewers: Viewer[], query: (viewer: Viewer) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let run = 0; run <= RUNS; run++)
    for (const viewer of viewers) {
      const one = await time(() => query(viewer))
      if (run > 0) took.push(one)
    }
  return took
}

async function measureSorts(
  db: Database,
  observed: Database,
  notices: ReturnType<typeof buffersOf>,
  viewers: Viewers,
) {
  const rows: string[][] = []
  const all = new Map<string, number[]>()
  const asked = [...SORTS, 'compatibility (500 candidates)'] as const
  for (const sort of asked)
    for (const [name, filters] of Object.entries(FILTERS)) {
      const cells: string[] = []
      for (const kind of KINDS) {
        const query = (on: Database) => (viewer: Viewer) =>
          sort === 'compatibility (500 candidates)'
            ? candidates(on, viewer, filters)
            : firstPage(on, viewer, sort, filters)
        const took = await timeFor(viewers[kind], query(db))
        all.set(sort, [...(all.get(sort) ?? []), ...took])
        const [first] = viewers[kind]
        const buffers = first ? await notices.during(() => query(observed)(first)) : 0
        cells.push(`${inWords(timingOf(took))} (${buffers})`)
      }
      rows.push([sort, name, ...cells])
    }
  printTable(['sort', 'filter', ...KINDS.map((kind) => `${kind}: p50 / p95 ms (buffers)`)], rows)
  printTable(
    ['sort', 'all filters and searchers: p50 / p95 ms'],
    [...all].map(([sort, took]) => [sort, inWords(timingOf(took))]),
  )
}

async function measureRivals(pool: pg.Pool, viewers: Viewers) {
  const { rows } = await pool.query<{ id: string }>(
    'select id from bench_people where ready order by md5(i::text) limit 12',
  )
  const ids = rows.map(({ id }) => id)
  const table: string[][] = []
  for (const rival of RIVALS) {
    await prepareRival(pool, rival)
    const cells: string[] = []
    for (const kind of KINDS) {
      const ask = (viewer: Viewer) =>
        pool.query({ name: rival.name.slice(0, 40), text: rival.text, values: rival.values(viewer, ids) })
      cells.push(inWords(timingOf(await timeFor(viewers[kind].slice(0, 3), ask))))
    }
    table.push([rival.name, ...cells])
  }
  await dismissRivals(pool)
  printTable(['other ways (25 km, 25 to 35)', ...KINDS.map((kind) => `${kind}: p50 / p95 ms`)], table)
}

async function printSizes(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_relation_size(oid) as bytes from pg_class
     where relname like 'discovery%' and relkind in ('i', 'r') order by 2 desc`,
  )
  const mb = (bytes: number) => (bytes / 1e6).toFixed(1)
  printTable(
    ['relation', 'MB', 'MB at 10 million'],
    rows
      .filter(({ bytes }) => Number(bytes) > 100_000)
      .map(({ name, bytes }) => [name, mb(Number(bytes)), mb((Number(bytes) * 10_000_000) / MEMBERS)]),
  )
}

/** The same call again and again, eight callers at a time; the first ones warm up. */
async function timeAtOnce(call: (turn: number) => Promise<unknown>): Promise<Timing> {
  const took: number[] = []
  let turn = 0
  const caller = async () => {
    while (turn < REQUESTS + WARM_UP) {
      const mine = turn++
      const one = await time(() => call(mine))
      if (mine >= WARM_UP) took.push(one)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, caller))
  return timingOf(took)
}

async function fetchWhole(url: string, token?: string) {
  const answer = await fetch(
    url,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  )
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** What the machine itself takes at this moment. */
async function measureBareFastify(): Promise<Timing> {
  const server = fastify()
  server.get('/bare', async () => ({ list: [], next: null }))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const timing = await timeAtOnce(() => fetchWhole(`${url}/bare`))
  await server.close()
  return timing
}

/** First pages over HTTP. */
async function measureHttp(url: string, members: { id: string; token: string }[]) {
  const results: [string, Timing][] = [['baseline: bare Fastify route', await measureBareFastify()]]
  for (const query of [
    'sort=0',
    'sort=3',
    'sort=6',
    'sort=6&distMax=25&ageMin=25&ageMax=35',
    'sort=8&distMax=100',
  ]) {
    const timing = await timeAtOnce((turn) => {
      const { id, token } = members[turn % members.length] ?? { id: '', token: '' }
      return fetchWhole(`${url}/api/main/suggestions/${id}?${query}`, token)
    })
    results.push([query, timing])
  }
  return results
}

async function subscribe(pool: pg.Pool, viewers: Viewer[]) {
  const gold = newId()
  await pool.query(`insert into packages (id, title, price, duration) values ($1, 'Gold', 1999, 30)`, [gold])
  for (const { id } of viewers)
    await pool.query(
      `insert into subscriptions (id, member_id, package_id, ends_at) values ($1, $2, $3, now() + interval '1 day')`,
      [newId(), id, gold],
    )
}

async function measureProduct(
  dataDir: string,
  db: Database,
  pool: pg.Pool,
  connection: object,
  viewers: Viewer[],
) {
  const log = createLog({ level: 'error' })
  await subscribe(pool, viewers)
  const jobs = await startJobs({
    connection: connection as Parameters<typeof startJobs>[0]['connection'],
    log,
  })
  const config = { ...readConfig({ DATA_DIR: dataDir }), rateLimitScale: 1000 }
  const app = await createApp({ config, db, jobs, log })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  try {
    const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
    const members = await Promise.all(
      viewers.map(async ({ id }) => ({
        id,
        token: await startSession(app.context, { id, username: 'x' }, 'bench'),
      })),
    )
    const results = await measureHttp(url, members)
    printTable(
      [`HTTP, first page, ${CONCURRENT} searchers at once`, 'p50 / p95 ms'],
      results.map(([query, timing]) => [query, inWords(timing)]),
    )
  } finally {
    await app.close()
    await jobs.stop()
  }
}

async function main(dataDir: string) {
  const log = createLog({ level: 'error' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const { db, pool, close } = await openDatabase(postgres.connection, log)
  const notices = buffersOf(postgres.connection)
  const observed = await notices.open()
  try {
    await migrate(pool)
    const whole = MEMBERS <= 1_000_000
    const started = performance.now()
    const indexed = await populate(pool, MEMBERS, whole)
    say(
      `${MEMBERS} members; loaded in ${((performance.now() - started) / 1000).toFixed(0)} s, of which indexes ${indexed.toFixed(0)} s`,
    )
    say(
      `load average ${os
        .loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')} on ${os.availableParallelism()} cores`,
    )
    const viewers = {} as Viewers
    for (const kind of KINDS) viewers[kind] = await viewersOf(pool, kind, VIEWERS)
    await measureSorts(db, observed.db, notices, viewers)
    await measureRivals(pool, viewers)
    await printSizes(pool)
    const everyone = KINDS.flatMap((kind) => viewers[kind])
    if (whole) {
      await measureProduct(dataDir, db, pool, postgres.connection, everyone)
      const writes = await measureWrites(pool, everyone)
      printTable(
        ['write', 'without the index: p50 / p95 ms', 'with it: p50 / p95 ms'],
        Object.entries(writes).map(([name, [without, withIt]]) => [name, inWords(without), inWords(withIt)]),
      )
    }
  } finally {
    await observed.close()
    await close()
    await postgres.stop()
  }
}

const dataDir = await mkdtemp(path.join(option('dir') ?? os.tmpdir(), 'savanna-bench-'))
// When root measures, PostgreSQL's own user must pass through here.
await chmod(dataDir, 0o711)
try {
  await main(dataDir)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
