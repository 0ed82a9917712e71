import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type Database, migrate, openDatabase } from '../server/src/kit/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/kit/database/embedded/embedded.ts'
import { createLog } from '../server/src/kit/log.ts'
import { buffersOf } from './discovery/buffers.ts'
import { COMPARISONS, dropComparison, prepareComparison } from './discovery/comparisons.ts'
import { measureCompatibility } from './discovery/compatibility.ts'
import { measureHttp } from './discovery/http.ts'
import { KINDS, type Kind, populate, type Viewer, viewersOf } from './discovery/population.ts'
import { candidates, FILTERS, firstPage, SORTS } from './discovery/queries.ts'
import { measureWrites } from './discovery/writes.ts'
import { printTable } from './table.ts'
import { formatTiming, measureDuration, summarizeDurations } from './timing.ts'

const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const MEMBERS = Number(option('members') ?? 100_000)
const VIEWERS = Number(option('viewers') ?? 6)
const RUNS = 4
// A connection plans a statement some times before it keeps a plan, and one search asks two connections at once.
const WARM_UP = 3
const CONNECTIONS = 2

type Viewers = Record<Kind, Viewer[]>
const say = (text: string) => process.stdout.write(`${text}\n`)

/** One query for all searchers of a kind, some times each, after some rounds to warm up. */
async function timeFor(
  viewers: Viewer[],
  query: (viewer: Viewer) => Promise<unknown>,
  warmUp = WARM_UP,
): Promise<number[]> {
  const took: number[] = []
  for (let run = -warmUp; run < RUNS; run++)
    for (const viewer of viewers) {
      const one = await measureDuration(() => query(viewer))
      if (run >= 0) took.push(one)
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
  const asked = [...SORTS, 'compatibility (candidates)'] as const
  for (const sort of asked)
    for (const [name, filters] of Object.entries(FILTERS)) {
      const cells: string[] = []
      for (const kind of KINDS) {
        const query = (on: Database) => (viewer: Viewer) =>
          sort === 'compatibility (candidates)'
            ? candidates(on, viewer, filters)
            : firstPage(on, viewer, sort, filters)
        const took = await timeFor(viewers[kind], query(db))
        all.set(sort, [...(all.get(sort) ?? []), ...took])
        const [first] = viewers[kind]
        const buffers = first ? await notices.during(() => query(observed)(first)) : 0
        cells.push(`${formatTiming(summarizeDurations(took))} (${buffers})`)
      }
      rows.push([sort, name, ...cells])
    }
  printTable(['sort', 'filter', ...KINDS.map((kind) => `${kind}: p50 / p95 ms (buffers)`)], rows)
  printTable(
    ['sort', 'all filters and searchers: p50 / p95 ms'],
    [...all].map(([sort, took]) => [sort, formatTiming(summarizeDurations(took))]),
  )
}

/** A statement has ten seconds, those of comparisons as well: at ten million members some need more. */
function givenUp(error: { code?: string }) {
  if (error.code !== '57014') throw error
}

async function measureComparisons(pool: pg.Pool, viewers: Viewers) {
  const { rows } = await pool.query<{ id: string }>(
    'select id from bench_people where ready order by md5(i::text) limit 12',
  )
  const ids = rows.map(({ id }) => id)
  const table: string[][] = []
  for (const comparison of COMPARISONS) {
    await prepareComparison(pool, comparison)
    const cells: string[] = []
    for (const kind of KINDS) {
      const ask = (viewer: Viewer) =>
        pool
          .query({
            name: comparison.name.slice(0, 40),
            text: comparison.text,
            values: comparison.values(viewer, ids),
          })
          .catch(givenUp)
      cells.push(formatTiming(summarizeDurations(await timeFor(viewers[kind].slice(0, 3), ask, 1))))
    }
    table.push([comparison.name, ...cells])
  }
  await dropComparison(pool)
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

async function main(dataDir: string) {
  const log = createLog({ level: 'error' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const { db, pool, close } = await openDatabase(postgres.connection, log)
  const lone = await openDatabase(postgres.connection, log, { poolSize: CONNECTIONS })
  const notices = buffersOf(postgres.connection)
  const observed = await notices.open()
  try {
    await migrate(pool)
    const whole = MEMBERS <= 1_000_000
    const started = performance.now()
    const indexed = await populate(pool, MEMBERS, whole)
    const loaded = (performance.now() - started) / 1000
    const load = os.loadavg().map((minutes) => minutes.toFixed(1))
    say(`## ${MEMBERS.toLocaleString('en').replaceAll(',', ' ')} members\n`)
    say(`Loaded in ${loaded.toFixed(0)} s, of which indexes ${indexed.toFixed(0)} s;`)
    say(`load average ${load.join(' ')} on ${os.availableParallelism()} cores before measuring.`)
    const viewers = {} as Viewers
    for (const kind of KINDS) viewers[kind] = await viewersOf(pool, kind, VIEWERS)
    await measureSorts(lone.db, observed.db, notices, viewers)
    await measureComparisons(pool, viewers)
    await printSizes(pool)
    const everyone = KINDS.flatMap((kind) => viewers[kind])
    if (whole) {
      await measureCompatibility(db, viewers)
      await measureHttp({ dataDir, db, pool, connection: postgres.connection }, everyone)
      const writes = await measureWrites(pool, everyone)
      printTable(
        ['write', 'without the index: p50 / p95 ms', 'with it: p50 / p95 ms'],
        Object.entries(writes).map(([name, [without, withIt]]) => [
          name,
          formatTiming(without),
          formatTiming(withIt),
        ]),
      )
    }
  } finally {
    await observed.close()
    await lone.close()
    await close()
    await postgres.stop()
  }
}

const roomy = option('dir') ?? os.tmpdir()
await mkdir(roomy, { recursive: true })
const dataDir = await mkdtemp(path.join(roomy, 'savanna-bench-'))
// When root measures, PostgreSQL's own user must pass through here.
await chmod(dataDir, 0o711)
try {
  await main(dataDir)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
