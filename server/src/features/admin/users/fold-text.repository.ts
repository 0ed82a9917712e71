import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { foldedText } from '../../../schema/profiles.tables.ts'

/** Returns a typed text as names are searched by it. */
export async function foldTyped(db: Database, typed: string): Promise<string> {
  const { rows } = await db.execute<{ folded: string }>(sql`select ${foldedText(sql`${typed}`)} as folded`)
  return rows[0]?.folded ?? ''
}
