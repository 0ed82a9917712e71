import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import type pg from 'pg'
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { startSession } from '../../server/src/features/accounts/index.ts'
import type { Connection, Database } from '../../server/src/kit/database/database.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { startJobs } from '../../server/src/kit/jobs/jobs.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { printTable } from '../table.ts'
import { formatMs, formatTiming, summarizeDurations, type Timing } from '../timing.ts'
import { type Calls, call } from './callers.ts'
import type { Viewer } from './population.ts'
import { processorTime } from './processor.ts'

const CONCURRENT = 8
const REQUESTS = 400
/** How long somebody looks at a page of twelve: much shorter than anybody does. */
const LOOK_MS = 250
const LOOKED_AT = 400
// Each of the pool's connections plans a statement some times before it keeps a plan.
const WARM_UP = 300

/** First pages that are asked for; a number in each makes every request a query of its own where it matters. */
const QUERIES: Record<string, (turn: number) => string> = {
  'compatibility, from a list that is kept (sort=0)': () => 'sort=0',
  'compatibility, ranked now (sort=0, other filters each time)': (turn) =>
    `sort=0&distMax=${20 + (turn % 80)}&ageMax=${60 + (Math.floor(turn / 80) % 39)}`,
  'nearest (sort=3)': () => 'sort=3',
  'most popular (sort=6)': () => 'sort=6',
  'most popular, 25 km, 25 to 35 (sort=6)': () => 'sort=6&distMax=25&ageMin=25&ageMax=35',
  'most common tags, 100 km (sort=8)': () => 'sort=8&distMax=100',
}

const NOBODY = { id: '', token: '' }

type Requests = Calls['requests']

const turns = <T>(make: (turn: number) => T) =>
  Array.from({ length: WARM_UP + REQUESTS + LOOKED_AT }, (_, turn) => make(turn))

/** Times on the clock, without and with time to look, and processor time of each, in milliseconds. */
async function measure(pool: pg.Pool, requests: Requests) {
  const callAll = (some: Requests, pauseMs = 0) => call({ requests: some, callers: CONCURRENT, pauseMs })
  await callAll(requests.slice(0, WARM_UP))
  let timing: Timing = { p50: 0, p95: 0 }
  const { server, database } = await processorTime(pool, async () => {
    timing = summarizeDurations(await callAll(requests.slice(WARM_UP, WARM_UP + REQUESTS)))
  })
  const looking = summarizeDurations(await callAll(requests.slice(-LOOKED_AT), LOOK_MS))
  return [
    formatTiming(looking),
    formatTiming(timing),
    formatMs(server / REQUESTS),
    formatMs(database / REQUESTS),
  ]
}

/** What the machine itself takes at this moment. */
async function measureBareFastify(pool: pg.Pool) {
  const server = fastify()
  server.get('/bare', async () => ({ list: [], next: null }))
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const cells = await measure(
    pool,
    turns(() => ({ url: `${url}/bare` })),
  )
  await server.close()
  return cells
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

/** First pages over HTTP from the whole server, for members with a plan. */
export async function measureHttp(
  { dataDir, db, pool, connection }: { dataDir: string; db: Database; pool: pg.Pool; connection: Connection },
  viewers: Viewer[],
): Promise<void> {
  const log = createLog({ level: 'error' })
  await subscribe(pool, viewers)
  const jobs = await startJobs({ connection, log })
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
    const rows: string[][] = []
    rows.push(['baseline: bare Fastify route', ...(await measureBareFastify(pool))])
    const all = Object.values(QUERIES)
    const rotating = (turn: number) => all[turn % all.length]?.(turn) ?? ''
    for (const [name, query] of Object.entries({ ...QUERIES, 'all of these in turn': rotating })) {
      const requests = turns((turn) => {
        // Each pair of a searcher and a query comes up: the two counts have a divisor in common.
        const { id, token } = members[(turn + Math.floor(turn / members.length)) % members.length] ?? NOBODY
        return { url: `${url}/api/main/suggestions/${id}?${query(turn)}`, token }
      })
      rows.push([name, ...(await measure(pool, requests))])
    }
    const heading = [
      `HTTP, first page, ${CONCURRENT} searchers at once`,
      `each looks for ${LOOK_MS} ms: p50 / p95 ms`,
    ]
    printTable([...heading, 'without a pause', 'processor ms a request: server', 'PostgreSQL'], rows)
  } finally {
    await app.close()
    await jobs.stop()
  }
}
