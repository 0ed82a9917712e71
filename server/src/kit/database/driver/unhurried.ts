import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { allowSilence } from './silence.ts'

/** Lets the statements of a transaction take the time they need; nobody who uses the site may wait for them. */
export async function unhurried(tx: Database, limit = '0'): Promise<void> {
  allowSilence((tx._.session as unknown as { client: pg.ClientBase }).client)
  await tx.execute(sql.raw(`set local statement_timeout = '${limit}'`))
}
