import { sql } from 'drizzle-orm'
import type { Database } from '../kit/database/database.ts'

/** What a database says of itself. */
export interface DatabaseState extends Record<string, unknown> {
  version: string
  /** Its clock, in milliseconds. */
  clock: number
  similarNames: boolean
  hasTables: boolean
  /** Whether it follows another one. */
  follows: boolean
}

/** Asks a database that may have no tables yet. */
export async function readDatabaseState(db: Database): Promise<DatabaseState> {
  const { rows } = await db.execute<DatabaseState>(sql`
    select current_setting('server_version') as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      exists (select from pg_extension where extname = 'pg_trgm') as "similarNames",
      to_regclass('drizzle.__drizzle_migrations') is not null as "hasTables",
      pg_is_in_recovery() as follows
  `)
  const [state] = rows
  if (!state) throw new Error('the database does not tell its state')
  return state
}

/** The migrations that a database has seen, oldest first. */
export async function readAppliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ hash }) => hash)
}
