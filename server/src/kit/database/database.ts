import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type QueryWatcher, timedClient } from './timed-client.ts'

type NoSchema = Record<string, never>

/** What every repository function takes first: the database itself, or a transaction on it. */
export type Database = PgDatabase<NodePgQueryResultHKT, NoSchema>

/** How to reach a database: an outer one by its address, the embedded one by its socket folder. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const MIGRATION_LOCK = 7_286_001
const OLDEST_VERSION = 150_000

/** Opens the pool and makes sure that the database answers and is recent enough. */
export async function openDatabase(
  connection: Connection,
  log: Log,
  options: { poolSize?: number; onQuery?: QueryWatcher | undefined } = {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    ...connection,
    ...(options.onQuery && { Client: timedClient(options.onQuery) }),
    application_name: 'savanna',
    max: options.poolSize ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  try {
    await refuseOldVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

async function refuseOldVersion(pool: pg.Pool) {
  const version = await pool
    .query<{ number: number; text: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
    )
    .catch((error: Error) => {
      throw new StartError(`The database cannot be reached: ${error.message || 'connection refused'}.`, {
        cause: error,
      })
    })
  const found = version.rows[0]
  if (!found || found.number < OLDEST_VERSION) {
    throw new StartError(
      `DATABASE_URL leads to PostgreSQL ${found?.text ?? 'of an unknown version'}; 15 or newer is needed.`,
    )
  }
}

/** Brings the tables up to date; nodes that start together wait for the first one to finish. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    // Closing the connection gives back the lock and the time-outs, whatever happened above.
    client.release(true)
  }
}

/** Rejects when the database does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}
