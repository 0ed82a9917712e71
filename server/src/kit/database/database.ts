import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '@savanna/contract/time'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { Connection } from './driver/connection.ts'
import { DistributedTables } from './driver/distributed-tables.ts'
import { createPreparedClient } from './driver/prepared-client.ts'
import { dropReadOnlyConnections } from './driver/read-only-connections.ts'
import { disableSocketTimeout, setSocketTimeout } from './driver/socket-timeout.ts'
import { createTimedClient, type QueryWatcher } from './driver/timed-client.ts'
import { refuseUnfinishedImport } from './import-state.ts'
import { grantRows } from './privileges.ts'
import { prepareQueueTables } from './queue-tables.ts'

type NoSchema = Record<string, never>

/** The database itself or a transaction on it: the first parameter of every repository function. */
export type Database = PgDatabase<NodePgQueryResultHKT, NoSchema>

export type { Connection, SiteConnections } from './driver/connection.ts'

/** How long the server waits for the database, in milliseconds. */
export interface DatabaseTimeouts {
  connect: number
  /** Enforced by the database itself. */
  statement: number
  /** A connection without a byte from the database for this long is closed; longer than `statement`. */
  socket: number
}

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  close(): Promise<void>
}

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** A connection's cached plans end with it: the first requests on a new one take two to four times as long. */
export const IDLE_MS = 10 * MINUTE_MS
const MIGRATION_LOCK = 7_286_001
const UNRELEASED =
  'The database was made by an unreleased version of Savanna, which this version cannot upgrade: use an empty database.'
const OLDEST_VERSION = 150_000
const TIMEOUTS: DatabaseTimeouts = { connect: 5_000, statement: 10_000, socket: 12_000 }

/**
 * Returns a pool's size, from 8 to 20 connections. More than a few per core only make statements wait for
 * each other inside the database, and each connection plans and caches separately (docs/decisions/0031). An
 * external database rarely has fewer cores.
 */
export function choosePoolSize(cores = availableParallelism()): number {
  return Math.min(20, Math.max(8, cores * 4))
}

/**
 * Opens a connection pool to a database.
 * @throws StartError when the database doesn't respond or is older than PostgreSQL 15.
 */
export async function openDatabase(
  connection: Connection,
  log: Log,
  options: {
    poolSize?: number
    timeouts?: Partial<DatabaseTimeouts>
    onQuery?: QueryWatcher | undefined
  } = {},
): Promise<OpenDatabase> {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const distributed = new DistributedTables()
  const Client = createPreparedClient({ rewrite: distributed.showParameters })
  const pool = new pg.Pool({
    ...connection,
    Client: options.onQuery ? createTimedClient(options.onQuery, Client) : Client,
    application_name: 'savanna',
    max: options.poolSize ?? choosePoolSize(),
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: timeouts.statement,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  setSocketTimeout(pool, timeouts.socket)
  dropReadOnlyConnections(pool)
  try {
    const { citus } = await refuseOldVersion(pool)
    if (citus) distributed.add(await findDistributedTables(pool))
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: openDrizzle(pool), pool, close: () => pool.end() }
}

/** Returns the connections of a database opened by `openDatabase`. */
export function poolOf(db: Database): pg.Pool {
  return (db as Database & { $client: pg.Pool }).$client
}

/** Returns a database whose statements all run on one connection. */
export function databaseOn(client: pg.Client): Database {
  return drizzle(client)
}

/** Opens Drizzle on a pool. Unlike Drizzle's own, it releases a connection on which a transaction couldn't start. */
function openDrizzle(pool: pg.Pool): Database {
  const db = drizzle(pool)
  db.transaction = async (work, settings) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, settings)
    } finally {
      client.release()
    }
  }
  return db
}

/** Rejects an old database. Returns whether it has Citus. */
async function refuseOldVersion(pool: pg.Pool): Promise<{ citus: boolean }> {
  const version = await pool
    .query<{ number: number; text: string; citus: boolean }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as text,
        to_regclass('pg_catalog.pg_dist_partition') is not null as citus`,
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
  return { citus: found.citus }
}

/**
 * Applies the missing migrations as the role that owns the tables, creates the job queue's tables, and lets
 * the server's role use all of them. Servers that start together wait for the first one to finish.
 * @throws StartError for a replica, and for a database with an unfinished import or from a newer or
 *   unreleased version.
 */
export async function migrate(pool: pg.Pool, serverRole?: string): Promise<void> {
  const client = await pool.connect()
  try {
    disableSocketTimeout(client)
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseReplica(client)
    await refuseUnfinishedImport(client)
    await refuseUnfinishedDistribution(client)
    // Otherwise Citus would check every worker for a schema, and no server could start while one is gone.
    if (await lacksMigrations(client))
      await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
    await prepareQueueTables(client)
    if (serverRole !== undefined) await grantRows(client, serverRole)
  } finally {
    // Closing the connection releases the lock and resets the timeouts, whatever happened above.
    client.release(true)
  }
}

async function refuseReplica(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
  if (!rows[0]?.follows) return
  throw new StartError(
    'DATABASE_URL leads to a replica, which takes no writes: name the database that it copies.',
  )
}

/**
 * Returns whether a database lacks migrations.
 * @throws StartError for migrations that this program doesn't know: it could write rows that don't fit.
 */
async function lacksMigrations(client: pg.ClientBase): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean; unreleased: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found,
      to_regclass('public.admin_acts') is not null as unreleased`,
  )
  if (tables[0]?.unreleased) throw new StartError(UNRELEASED)
  if (!tables[0]?.found) return true
  const { rows: applied } = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  )
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const [first] = applied
  if (first && first.hash !== known[0]?.hash) throw new StartError(UNRELEASED)
  const newest = known.at(-1)?.folderMillis ?? 0
  const latest = Number(applied.at(-1)?.created_at ?? 0)
  if (latest <= newest) return latest < newest
  throw new StartError(
    'The database was made by a newer version of Savanna than this one: start that version, or load a backup that is older.',
  )
}

/** Rejects if the database doesn't respond. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}

/** The schema that exists while tables are moved to the Citus workers or back. */
const MOVING_SCHEMA = 'savanna_distributing'

/**
 * Rejects a database whose tables are being moved to workers or back.
 * @throws StartError that says what to do
 */
async function refuseUnfinishedDistribution(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ moving: boolean }>(
    'select to_regnamespace($1) is not null as moving',
    [MOVING_SCHEMA],
  )
  if (!rows[0]?.moving) return
  throw new StartError(
    'Tables of this database are being distributed, or taken back: run "npm run distribute" to its end, or "npm run distribute -- --undo".',
  )
}

/** Returns the names of the tables that Citus distributes, from a database with Citus. */
async function findDistributedTables(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
     where d.partmethod = 'h' order by 1`,
  )
  return rows.map(({ name }) => name)
}
