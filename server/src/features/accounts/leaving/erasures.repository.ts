import { and, asc, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { erasures } from '../../../schema/departures.tables.ts'

/** Stores the digest of a deleted account's id until it's listed. */
export async function insertErasure(
  tx: Database,
  erasure: { digest: string; erased_at: Date },
): Promise<void> {
  await tx.insert(erasures).values(erasure).onConflictDoNothing()
}

/** Locks unlisted erasures, the oldest first, and returns them; skips those that another server is listing. */
export function takeUnlisted(tx: Database, limit: number): Promise<{ digest: string; at: Date }[]> {
  return tx
    .select({ digest: erasures.digest, at: erasures.erased_at })
    .from(erasures)
    .where(isNull(erasures.listed_at))
    .orderBy(asc(erasures.erased_at))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Returns the ids of all members. */
export async function findMemberIds(db: Database): Promise<string[]> {
  return (await db.select({ id: members.id }).from(members)).map(({ id }) => id)
}

export async function markListed(tx: Database, digests: string[], now: Date): Promise<void> {
  await tx.update(erasures).set({ listed_at: now }).where(inArray(erasures.digest, digests))
}

/** Deletes listed erasures from before a moment, since the list has them. */
export async function deleteListedBefore(db: Database, before: Date): Promise<void> {
  await db.delete(erasures).where(and(isNotNull(erasures.listed_at), lt(erasures.erased_at, before)))
}
