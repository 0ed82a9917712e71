import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'

/**
 * Runs two queries in parallel, each on its own connection; in a transaction, which has one connection,
 * sequentially.
 */
export async function queryBoth<A, B>(
  db: Database,
  one: (db: Database) => Promise<A>,
  other: (db: Database) => Promise<B>,
): Promise<[A, B]> {
  return is(db, PgTransaction) ? [await one(db), await other(db)] : Promise.all([one(db), other(db)])
}
