import { and, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import {
  discoveryArrivals,
  savedSearches,
  searchLooks,
} from '../../../schema/discovery/saved-searches.tables.ts'

/** Lets a member's searches look for new members again, a day after the last notification at the earliest. */
export async function wakeLook(tx: Database, memberId: string, now: Date): Promise<void> {
  const earliest = sql`greatest(${now.toISOString()}::timestamptz, ${searchLooks.told_at} + interval '1 day')`
  await tx
    .update(searchLooks)
    .set({ due_at: sql`coalesce(${searchLooks.due_at}, ${earliest})` })
    .where(eq(searchLooks.member_id, memberId))
}

/** Returns the members whose searches are due, the longest first. */
export async function findDue(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: searchLooks.member_id })
    .from(searchLooks)
    .where(lte(searchLooks.due_at, now))
    .orderBy(searchLooks.due_at)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Locks a member's look until the transaction ends. Returns undefined if it isn't due or another server has it. */
export async function claimLook(tx: Database, memberId: string, now: Date) {
  const [look] = await tx
    .select()
    .from(searchLooks)
    .where(
      and(eq(searchLooks.member_id, memberId), isNotNull(searchLooks.due_at), lte(searchLooks.due_at, now)),
    )
    .for('update', { skipLocked: true })
  return look
}

/** Stores what a look has considered, and when the next one is due. */
export async function saveLook(
  tx: Database,
  memberId: string,
  look: Partial<Omit<typeof searchLooks.$inferSelect, 'member_id'>>,
): Promise<void> {
  await tx.update(searchLooks).set(look).where(eq(searchLooks.member_id, memberId))
}

/** Returns who arrived after a moment, until another, newest first, at most `limit`. */
export async function findArrivals(
  db: Database,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<{ id: string; at: Date }[]> {
  const { member_id, arrived_at } = discoveryArrivals
  return db
    .select({ id: member_id, at: arrived_at })
    .from(discoveryArrivals)
    .where(and(gt(arrived_at, after), lte(arrived_at, until)))
    .orderBy(sql`${arrived_at} desc`)
    .limit(limit)
}

export async function deleteArrivalsBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(discoveryArrivals).where(lt(discoveryArrivals.arrived_at, moment))
}

/** Returns the name of a member's search; undefined if it was deleted. */
export async function findSearchName(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: savedSearches.name })
    .from(savedSearches)
    .where(eq(savedSearches.id, id))
  return row?.name
}
