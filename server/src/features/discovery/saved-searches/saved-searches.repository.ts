import type { StoredChoice } from '@savanna/contract/discovery/routes'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { newId } from '../../../kit/ids.ts'
import { savedSearches, searchLooks } from '../../../schema/discovery/saved-searches.tables.ts'

export type SavedSearchRow = typeof savedSearches.$inferSelect

/** Returns a member's saved searches, oldest first. */
export function findSavedSearches(db: Database, memberId: string): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.member_id, memberId))
    .orderBy(asc(savedSearches.created_at), asc(savedSearches.id))
}

/** Locks a member's saved searches until the transaction ends, and returns them. A new member's are looked at from now on. */
export async function lockSavedSearches(
  tx: Database,
  memberId: string,
  now: Date,
): Promise<SavedSearchRow[]> {
  await tx.insert(searchLooks).values({ member_id: memberId, looked_at: now }).onConflictDoNothing()
  await tx.select().from(searchLooks).where(eq(searchLooks.member_id, memberId)).for('update')
  return findSavedSearches(tx, memberId)
}

/** Stores a search. */
export async function insertSearch(
  tx: Database,
  search: { member_id: string; name: string; criteria: StoredChoice; created_at: Date },
): Promise<SavedSearchRow> {
  const row = { id: newId(), ...search }
  await tx.insert(savedSearches).values(row)
  return row
}

export async function setSearchName(tx: Database, id: string, name: string): Promise<void> {
  await tx.update(savedSearches).set({ name }).where(eq(savedSearches.id, id))
}

/** Deletes a member's search. Returns false if they have none with this id. */
export async function removeSearch(db: Database, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.member_id, memberId)))
  return Boolean(rowCount)
}
