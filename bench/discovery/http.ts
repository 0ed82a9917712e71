import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import fastify from 'fastify'
import type pg from 'pg'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { startSession } from '../../server/src/features/accounts/index.ts'
import type { Connection, Database } from '../../server/src/kit/database/database.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { startJobs } from '../../server/src/kit/jobs/jobs.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { NO_LIMITS } from '../support/limits.ts'
import { printTable } from '../support/table.ts'
import { formatMs, formatTiming, summarizeDurations, type Timing } from '../support/timing.ts'
import { type RequestLoad, runRequestLoad } from './callers.ts'
import type { BenchSearcher } from './population.ts'
import { measureProcessorTime } from './processor.ts'

const CONCURRENT = 8
const REQUESTS = 400
/** The mean pause between two pages, much shorter than a person's. */
const PAUSE_MS = 250
const PAUSED_REQUESTS = 400
// Each of the pool's connections plans a statement five times before it may cache a generic plan, and a freshly
// started server hasn't compiled its own functions yet.
const WARM_UP = 1_500

/** Query strings of first pages; `turn` varies the filters between requests where that matters. */
const QUERIES: Record<string, (turn: number) => string> = {
  'compatibility, from the stored list (sort=0)': () => 'sort=0',
  'compatibility, ranked now (sort=0, other filters each time)': (turn) =>
    `sort=0&distMax=${20 + (turn % 80)}&ageMax=${60 + (Math.floor(turn / 80) % 39)}`,
  'nearest (sort=3)': () => 'sort=3',
  'most popular (sort=6)': () => 'sort=6',
  'most popular, 25 km, 25 to 35 (sort=6)': () => 'sort=6&distMax=25&ageMin=25&ageMax=35',
  'most common tags, 100 km (sort=8)': () => 'sort=8&distMax=100',
}

const NOBODY = { id: '', token: '' }

type Requests = RequestLoad['requests']

const makeForEachTurn = <T>(make: (turn: number) => T) =>
  Array.from({ length: WARM_UP + REQUESTS + PAUSED_REQUESTS }, (_, turn) => make(turn))

/** Measures requests with and without pauses, and their processor time, in milliseconds as text. */
async function measure(pool: pg.Pool, requests: Requests) {
  const sendAll = (some: Requests, pauseMs = 0) =>
    runRequestLoad({ requests: some, clients: CONCURRENT, pauseMs })
  await sendAll(requests.slice(0, WARM_UP))
  let timing: Timing = { p50: 0, p95: 0 }
  const { server, database } = await measureProcessorTime(pool, async () => {
    timing = summarizeDurations(await sendAll(requests.slice(WARM_UP, WARM_UP + REQUESTS)))
  })
  const withPauses = summarizeDurations(await sendAll(requests.slice(-PAUSED_REQUESTS), PAUSE_MS))
  return [
    formatTiming(withPauses),
    formatTiming(timing),
    formatMs(server / REQUESTS),
    formatMs(database / REQUESTS),
  ]
}

/** Measures a route that does nothing: the current cost of HTTP on this machine. */
async function measureBareFastify(pool: pg.Pool) {
  const server = fastify()
  server.get('/bare', async () => ({ list: [], next: null }))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const cells = await measure(
    pool,
    makeForEachTurn(() => ({ url: `${url}/bare` })),
  )
  await server.close()
  return cells
}

async function subscribe(pool: pg.Pool, searchers: BenchSearcher[]) {
  const gold = newId()
  await pool.query(`insert into plans (id, title, price, duration) values ($1, 'Gold', 1999, 30)`, [gold])
  for (const { id } of searchers)
    await pool.query(
      `insert into subscriptions (id, member_id, package_id, ends_at) values ($1, $2, $3, now() + interval '1 day')`,
      [newId(), id, gold],
    )
}

const QUIET_CHECKS = 8
const CHECK_MS = 250

/**
 * Resolves once no statement has run for two seconds. A freshly started server reads all members for the landing
 * page's figures and the search by name, for some seconds at a million.
 */
async function waitUntilQuiet(pool: pg.Pool): Promise<void> {
  for (let quiet = 0; quiet < QUIET_CHECKS; ) {
    const { rows } = await pool.query(
      `select from pg_stat_activity
       where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    quiet = rows.length === 0 ? quiet + 1 : 0
    await setTimeout(CHECK_MS)
  }
}

/** Measures first pages over HTTP from the whole server, for members with a plan, and prints a table. */
export async function measureHttp(
  { dataDir, db, pool, connection }: { dataDir: string; db: Database; pool: pg.Pool; connection: Connection },
  searchers: BenchSearcher[],
): Promise<void> {
  const log = createLog({ level: 'error' })
  await subscribe(pool, searchers)
  const jobs = await startJobs({ connection, log })
  const config = { ...readConfig({ DATA_DIR: dataDir }), ...NO_LIMITS }
  const app = await createApp({ config, db, jobs, log })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  try {
    const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
    const members = await Promise.all(
      searchers.map(async ({ id }) => ({
        id,
        token: await startSession(app.context, { id, username: 'x' }, 'bench'),
      })),
    )
    await waitUntilQuiet(pool)
    const rows: string[][] = []
    rows.push(['baseline: bare Fastify route', ...(await measureBareFastify(pool))])
    const all = Object.values(QUERIES)
    const rotating = (turn: number) => all[turn % all.length]?.(turn) ?? ''
    for (const [name, query] of Object.entries({ ...QUERIES, 'all of these in turn': rotating })) {
      const requests = makeForEachTurn((turn) => {
        // Shifts the members each round, so every searcher meets every query although the two counts share a divisor.
        const { id, token } = members[(turn + Math.floor(turn / members.length)) % members.length] ?? NOBODY
        return { url: `${url}/api/main/suggestions/${id}?${query(turn)}`, token }
      })
      rows.push([name, ...(await measure(pool, requests))])
    }
    const heading = [
      `HTTP, first page, ${CONCURRENT} searchers at once`,
      `with pauses of ${PAUSE_MS} ms: p50 / p95 ms`,
    ]
    printTable([...heading, 'without a pause', 'processor ms a request: server', 'PostgreSQL'], rows)
  } finally {
    await app.close()
    await jobs.stop()
  }
}
