import { sql } from 'drizzle-orm'
import type { Database } from '../kit/database/database.ts'

/** A database's state. */
export interface DatabaseState extends Record<string, unknown> {
  version: string
  /** Its clock, in milliseconds. */
  clock: number
  similarNames: boolean
  hasTables: boolean
  /** How many connections it accepts from non-administrators. */
  connections: number
  /** Whether it's a replica. */
  follows: boolean
}

/** Reads the state of a database that may have no tables yet. */
export async function readDatabaseState(db: Database): Promise<DatabaseState> {
  const { rows } = await db.execute<DatabaseState>(sql`
    select current_setting('server_version') as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int as connections,
      exists (select from pg_extension where extname = 'pg_trgm') as "similarNames",
      to_regclass('drizzle.__drizzle_migrations') is not null as "hasTables",
      pg_is_in_recovery() as follows
  `)
  const [state] = rows
  if (!state) throw new Error('the database does not tell its state')
  return state
}

/** Returns the hashes of the migrations that were applied to a database, oldest first. */
export async function readAppliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ hash }) => hash)
}
