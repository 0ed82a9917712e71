import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Returns the condition that a row is one for which `where` holds, and locks these rows in key order. Two
 * statements that change several rows then can't deadlock, on one server or several; what changed in the
 * meantime is checked again. `strength` is `update` for statements that delete.
 */
export function lockedInOrder(
  db: Database,
  key: PgColumn,
  where: SQL | undefined,
  strength: 'no key update' | 'update' = 'no key update',
): SQL {
  return inArray(key, db.select({ key }).from(key.table).where(where).orderBy(key).for(strength))
}
