import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Returns the condition that a row is one of those for which `where` holds, and locks these in the order of a key. Of two
 * statements that change several rows, neither then waits for the other in a circle, on one server or on several; what changed
 * in the meantime is checked again. `strength` is `update` for statements that delete.
 */
export function lockedInOrder(
  db: Database,
  key: PgColumn,
  where: SQL | undefined,
  strength: 'no key update' | 'update' = 'no key update',
): SQL {
  return inArray(key, db.select({ key }).from(key.table).where(where).orderBy(key).for(strength))
}
