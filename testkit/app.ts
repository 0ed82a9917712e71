import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type App, createApp, type Deps } from '../server/src/app.ts'
import { type Config, readConfig } from '../server/src/config.ts'
import type { Connection, Database } from '../server/src/kit/database/database.ts'
import { startJobs } from '../server/src/kit/jobs/jobs.ts'
import { createLog, type Log } from '../server/src/kit/log.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { reservePort } from './programs/free-port.ts'

export interface TestApp {
  /** The origin, such as `http://127.0.0.1:40123`. */
  url: string
  config: Config
  db: Database
  pool: pg.Pool
  /** The database as the role that owns the tables. */
  owner: TestDatabase['owner']
  app: App
  close(): Promise<void>
}

interface Options
  extends Partial<Pick<Deps, 'now' | 'google' | 'log' | 'pushAnywhere' | 'stripeApi' | 'peers'>> {
  /** Opens the database just for the server, over a connection that a test can break. */
  reach?: (connection: Connection, log: Log) => Promise<Omit<TestDatabase, 'owner'>>
}

/**
 * The job queues created by this process's first server, as JSON. Creating all of them again takes half of the
 * start-up time.
 */
let queues: string | undefined

/** Starts the real server on a port, with its own data folder and database; rate limits are too high to matter. */
export async function startTestApp(
  overrides: Partial<Config> = {},
  { log: ownLog, reach, ...deps }: Options = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-app-'))
  const port = await reservePort()
  const defaults = readConfig({ DATA_DIR: dataDir, PORT: `${port}` })
  const config: Config = { ...defaults, logLevel: 'error', rateLimitScale: 1000, ...overrides }
  const log = ownLog ?? createLog({ level: process.env.LOG_LEVEL ?? config.logLevel })
  const { db, pool, owner, connection, close: closeDatabase } = await createTestDatabase()
  const reached = reach && (await reach(connection, log))
  if (queues)
    await pool.query(
      'insert into pgboss.queue select * from jsonb_populate_recordset(null::pgboss.queue, $1)',
      [queues],
    )
  // Nightly and hourly jobs would change the site under a test that happens to run at their time.
  const jobs = await startJobs({ connection: reached?.connection ?? connection, log, cron: false })
  const app = await createApp({ config, db: reached?.db ?? db, ownerDb: owner.db, jobs, log, ...deps })
  await app.http.listen({ host: '127.0.0.1', port })
  queues ??= (
    await pool.query("select jsonb_agg(queue)::text as all from pgboss.queue where name !~ '^__pgboss'")
  ).rows[0].all
  return {
    url: config.publicUrl,
    config,
    db,
    pool,
    owner,
    app,
    async close() {
      await app.close()
      await jobs.stop()
      await reached?.close()
      await closeDatabase()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
