import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type Database, migrate, openDatabase } from '../server/src/kit/database/database.ts'
import { DATABASE, SUPERUSER } from '../server/src/kit/database/embedded/cluster-roles.ts'
import { startEmbeddedPostgres } from '../server/src/kit/database/embedded/embedded.ts'
import { createLog } from '../server/src/kit/log.ts'
import { createBufferCounter } from './discovery/buffers.ts'
import { COMPARISONS, dropComparison, prepareComparison } from './discovery/comparisons.ts'
import { measureCompatibility } from './discovery/compatibility.ts'
import { measureHttp } from './discovery/http.ts'
import { measureNightly } from './discovery/nightly.ts'
import {
  type BenchSearcher,
  createSearchers,
  DENSITIES,
  type Density,
  populate,
} from './discovery/population.ts'
import { FILTERS, findRankedMembers, readFirstPage, SORTS } from './discovery/queries.ts'
import { measureWrites } from './discovery/writes.ts'
import { printTable } from './support/table.ts'
import { formatTiming, measureDuration, summarizeDurations } from './support/timing.ts'

const option = (name: string) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1]
const MEMBERS = Number(option('members') ?? 100_000)
const SEARCHERS = Number(option('searchers') ?? 6)
/** Only times the nightly work, which needs whole profiles: about 3 GB for a million members. */
const NIGHTLY = process.argv.includes('--nightly')
/** Only measures whole pages from a server whose process has done nothing else before. */
const HTTP_ALONE = process.argv.includes('--http')
const RUNS = 4
// A connection plans a statement several times before it caches a plan, and one search uses two connections in
// parallel.
const WARM_UP = 3
const CONNECTIONS = 2

type Searchers = Record<Density, BenchSearcher[]>
const printLine = (text: string) => process.stdout.write(`${text}\n`)

/** Times a query for each searcher, four times after the warm-up; returns milliseconds. */
async function timeQuery(
  searchers: BenchSearcher[],
  query: (searcher: BenchSearcher) => Promise<unknown>,
  warmUp = WARM_UP,
): Promise<number[]> {
  const durations: number[] = []
  for (let run = -warmUp; run < RUNS; run++)
    for (const searcher of searchers) {
      const duration = await measureDuration(() => query(searcher))
      if (run >= 0) durations.push(duration)
    }
  return durations
}

async function measureSorts(
  db: Database,
  observed: Database,
  bufferCounter: ReturnType<typeof createBufferCounter>,
  searchers: Searchers,
) {
  const rows: string[][] = []
  const all = new Map<string, number[]>()
  const sorts = [...SORTS, 'compatibility (candidates)'] as const
  for (const sort of sorts)
    for (const [name, filters] of Object.entries(FILTERS)) {
      const cells: string[] = []
      for (const density of DENSITIES) {
        const query = (on: Database) => (searcher: BenchSearcher) =>
          sort === 'compatibility (candidates)'
            ? findRankedMembers(on, searcher, filters)
            : readFirstPage(on, searcher, sort, filters)
        const durations = await timeQuery(searchers[density], query(db))
        all.set(sort, [...(all.get(sort) ?? []), ...durations])
        const [first] = searchers[density]
        const buffers = first ? await bufferCounter.count(() => query(observed)(first)) : 0
        cells.push(`${formatTiming(summarizeDurations(durations))} (${buffers})`)
      }
      rows.push([sort, name, ...cells])
    }
  printTable(['sort', 'filter', ...DENSITIES.map((density) => `${density}: p50 / p95 ms (buffers)`)], rows)
  printTable(
    ['sort', 'all filters and searchers: p50 / p95 ms'],
    [...all].map(([sort, durations]) => [sort, formatTiming(summarizeDurations(durations))]),
  )
}

/** Ignores a statement timeout (ten seconds): with ten million members some comparisons need more. */
function ignoreTimeout(error: { code?: string }) {
  if (error.code !== '57014') throw error
}

async function measureComparisons(pool: pg.Pool, searchers: Searchers) {
  const { rows } = await pool.query<{ id: string }>(
    'select id from bench_people where ready order by md5(i::text) limit 12',
  )
  const ids = rows.map(({ id }) => id)
  const table: string[][] = []
  for (const comparison of COMPARISONS) {
    await prepareComparison(pool, comparison)
    const cells: string[] = []
    for (const density of DENSITIES) {
      const runComparison = (searcher: BenchSearcher) =>
        pool
          .query({
            name: comparison.name.slice(0, 40),
            text: comparison.text,
            values: comparison.values(searcher, ids),
          })
          .catch(ignoreTimeout)
      cells.push(
        formatTiming(summarizeDurations(await timeQuery(searchers[density].slice(0, 3), runComparison, 1))),
      )
    }
    table.push([comparison.name, ...cells])
  }
  await dropComparison(pool)
  printTable(
    ['other queries (25 km, 25 to 35)', ...DENSITIES.map((density) => `${density}: p50 / p95 ms`)],
    table,
  )
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

async function measureDiscovery(dataDir: string) {
  const log = createLog({ level: 'error' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const connection = postgres.connectionTo(DATABASE, SUPERUSER)
  const { db, pool, close } = await openDatabase(connection, log)
  const limited = await openDatabase(connection, log, { poolSize: CONNECTIONS })
  const bufferCounter = createBufferCounter(connection)
  const observed = await bufferCounter.open()
  try {
    await migrate(pool)
    const whole = NIGHTLY || MEMBERS <= 1_000_000
    const started = performance.now()
    const indexed = await populate(pool, MEMBERS, whole)
    const loaded = (performance.now() - started) / 1000
    const load = os.loadavg().map((minutes) => minutes.toFixed(1))
    printLine(`## ${MEMBERS.toLocaleString('en').replaceAll(',', ' ')} members\n`)
    printLine(`Loaded in ${loaded.toFixed(0)} s, of which indexes ${indexed.toFixed(0)} s;`)
    printLine(`load average ${load.join(' ')} on ${os.availableParallelism()} cores before measuring.`)
    if (NIGHTLY) return await measureNightly({ dataDir, db, pool, connection })
    const searchers = {} as Searchers
    for (const density of DENSITIES) searchers[density] = await createSearchers(pool, density, SEARCHERS)
    const everyone = DENSITIES.flatMap((density) => searchers[density])
    if (HTTP_ALONE) return await measureHttp({ dataDir, db, pool, connection }, everyone)
    await measureSorts(limited.db, observed.db, bufferCounter, searchers)
    await measureComparisons(pool, searchers)
    await printSizes(pool)
    if (whole) {
      await measureCompatibility(db, searchers)
      await measureHttp({ dataDir, db, pool, connection }, everyone)
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
    await limited.close()
    await close()
    await postgres.stop()
  }
}

const parentDir = option('dir') ?? os.tmpdir()
await mkdir(parentDir, { recursive: true })
const dataDir = await mkdtemp(path.join(parentDir, 'savanna-bench-'))
// When root runs this, PostgreSQL's own user must be able to enter the folder.
await chmod(dataDir, 0o711)
try {
  await measureDiscovery(dataDir)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
