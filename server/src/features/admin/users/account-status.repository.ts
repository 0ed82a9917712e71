import { and, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'

interface StatusUpdate {
  ids: string[]
  status: 0 | 1
  /** When a suspension ends; null or absent when it has no end. */
  until?: Date | null
}

/** Sets members' status and the end of their suspension; returns the ids of those whose status has changed. */
export async function changeStatus(
  tx: Database,
  { ids, status, until = null }: StatusUpdate,
): Promise<string[]> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(members.id)
    .for('no key update')
  const changed = await tx
    .update(members)
    .set({ status, suspended_until: until })
    .where(and(inArray(members.id, ids), ne(members.status, status)))
    .returning({ id: members.id })
  // For members who are deactivated already, the latest end applies.
  if (status === 0) await tx.update(members).set({ suspended_until: until }).where(inArray(members.id, ids))
  return changed.map(({ id }) => id)
}

/** Activates the members whose suspension is over; returns their ids. */
export async function endSuspensions(db: Database, now: Date): Promise<string[]> {
  const ended = await db
    .update(members)
    .set({ status: 1, suspended_until: null })
    .where(and(eq(members.status, 0), lte(members.suspended_until, now)))
    .returning({ id: members.id })
  return ended.map(({ id }) => id)
}
