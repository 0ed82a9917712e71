import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { disableSocketTimeout } from './socket-timeout.ts'

/**
 * Lifts the statement timeout for the rest of a transaction, or sets it to `limit` ('30min'). Only for jobs:
 * no request may wait for such a statement.
 */
export async function withoutStatementTimeout(tx: Database, limit = '0'): Promise<void> {
  // A private field of Drizzle's session, which has no public access to a transaction's connection.
  disableSocketTimeout((tx._.session as unknown as { client: pg.ClientBase }).client)
  await tx.execute(sql.raw(`set local statement_timeout = '${limit}'`))
}
