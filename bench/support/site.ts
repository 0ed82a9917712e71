import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { createApp } from '../../server/src/app.ts'
import { type Config, readConfig } from '../../server/src/config.ts'
import {
  type Connection,
  type Database,
  migrate,
  openDatabase,
} from '../../server/src/kit/database/database.ts'
import { DATABASE, SUPERUSER } from '../../server/src/kit/database/embedded/cluster-roles.ts'
import { startEmbeddedPostgres } from '../../server/src/kit/database/embedded/embedded.ts'
import { startJobs } from '../../server/src/kit/jobs/jobs.ts'
import { createLog, type Log } from '../../server/src/kit/log.ts'
import { formatAddress } from '../../testkit/database-address.ts'
import { startProgram } from '../../testkit/programs/program.ts'
import { type CitusChoice, createCitusDatabase } from '../citus/database.ts'
import { NO_LIMITS, NO_LIMITS_SETTINGS } from './limits.ts'

/** The whole server in this process, on an embedded PostgreSQL that waits for the disk at each commit. */
export interface Site {
  db: Database
  pool: pg.Pool
  config: Config
  /** Starts the HTTP server and returns its URL. */
  serve(): Promise<string>
  /**
   * Starts the server like operators do, as a program with N workers and these settings; returns its URL, its process
   * and a function that returns its output.
   */
  serveByProgram(
    workers: number,
    settings?: Record<string, string>,
  ): Promise<{ url: string; pid: number; output: () => string }>
}

export interface SiteOptions extends Partial<Pick<Config, 'rateLimitScale' | 'dailyViews'>> {
  now?: () => Date
  /** Allows push services on this machine. */
  pushAnywhere?: boolean
  /** Creates the tables in an empty database; this version's by default. */
  makeTables?: (connection: Connection) => Promise<void>
  /** Uses a database at the coordinator in CITUS_URL, distributed over some of its workers. */
  citus?: CitusChoice | undefined
  /** Loads `pg_stat_statements` into PostgreSQL. */
  countStatements?: boolean
}

/** Runs work with a site on a temporary folder, then stops the site and deletes the folder. */
export async function withSite(
  work: (site: Site) => Promise<void>,
  { now, pushAnywhere = false, makeTables, citus, countStatements, ...overrides }: SiteOptions = {},
): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-bench-'))
  // When root runs this, PostgreSQL's own user must be able to enter the folder.
  await chmod(dataDir, 0o711)
  // The load generator counts failures, and notifications may fail while the site stops.
  const log = createLog({ level: 'fatal' })
  const cleanups = [() => rm(dataDir, { recursive: true, force: true })]
  try {
    if (countStatements) await loadStatementCounts(dataDir, log)
    const { connection, stop } = citus
      ? await createCitusDatabase(citus)
      : await startAsSuperuser(dataDir, log)
    cleanups.push(stop)
    const { db, pool, close } = await openDatabase(connection, log)
    cleanups.push(close)
    if (makeTables) await makeTables(connection)
    else await migrate(pool)
    const jobs = await startJobs({ connection, log })
    cleanups.push(jobs.stop)
    const config = { ...readConfig({ DATA_DIR: dataDir }), ...NO_LIMITS, ...overrides }
    await work({
      db,
      pool,
      config,
      async serve() {
        const app = await createApp({ config, db, jobs, log, pushAnywhere, ...(now && { now }) })
        cleanups.push(app.close)
        await app.http.listen({ host: '127.0.0.1', port: 0 })
        return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
      },
      async serveByProgram(workers, settings) {
        const { child, ready, ended, output, url } = await startProgram(dataDir, {
          ...NO_LIMITS_SETTINGS,
          DATABASE_URL: formatAddress(connection),
          LOG_LEVEL: 'fatal',
          WORKERS: `${workers}`,
          ...settings,
        })
        cleanups.push(async () => {
          child.kill('SIGTERM')
          await ended
        })
        if (!(await ready) || child.pid === undefined) throw new Error(output())
        return { url, pid: child.pid, output }
      },
    })
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp()
  }
}

/** Makes PostgreSQL load `pg_stat_statements` at its next start on this folder. */
async function loadStatementCounts(dataDir: string, log: Log): Promise<void> {
  const { connection, stop } = await startAsSuperuser(dataDir, log)
  const { pool, close } = await openDatabase(connection, log)
  await pool.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await close()
  await stop()
}

/** Starts an embedded database and connects as its superuser: measurements vacuum, analyze and count statements. */
async function startAsSuperuser(dataDir: string, log: Log) {
  const { connectionTo, stop } = await startEmbeddedPostgres({ dataDir, log })
  return { connection: connectionTo(DATABASE, SUPERUSER), stop }
}
