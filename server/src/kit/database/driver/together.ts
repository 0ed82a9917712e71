import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'

/**
 * Asks both at once, each by a connection of its own; in a transaction, which has one alone, the second after the
 * first.
 */
export async function together<A, B>(
  db: Database,
  one: (db: Database) => Promise<A>,
  other: (db: Database) => Promise<B>,
): Promise<[A, B]> {
  return is(db, PgTransaction) ? [await one(db), await other(db)] : Promise.all([one(db), other(db)])
}
