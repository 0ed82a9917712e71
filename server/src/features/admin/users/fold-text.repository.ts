import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'

/**
 * Returns the expression of a text as it is searched: in lower case, without accents, and with one form of letters that
 * have several. The function of the database is in migration 0055; the indexes of names are on it.
 */
export function foldText(text: SQLWrapper): SQL<string> {
  return sql<string>`fold_text(${text})`
}

/** Returns a typed text as names are searched by it. */
export async function foldTyped(db: Database, typed: string): Promise<string> {
  const { rows } = await db.execute<{ folded: string }>(sql`select fold_text(${typed}) as folded`)
  return rows[0]?.folded ?? ''
}
