import type { RarelyChanged } from '@savanna/contract/profiles/rare-changes'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { profileChanges } from '../../../schema/profiles.tables.ts'

/** Returns when a member changed which rarely changed field, latest first, without administrators' changes. */
export async function findOwnChanges(db: Database, memberId: string) {
  const { member_id, field, changed_at, by_administrator } = profileChanges
  return db
    .select({ field, changed_at })
    .from(profileChanges)
    .where(and(eq(member_id, memberId), eq(by_administrator, false)))
    .orderBy(desc(changed_at), desc(profileChanges.id))
}

/** Returns everything recorded about a member's rare changes, earliest first. */
export async function findAllChanges(db: Database, memberId: string) {
  const { member_id, field, changed_at, by_administrator } = profileChanges
  return db
    .select({ field, changed_at, by_administrator })
    .from(profileChanges)
    .where(eq(member_id, memberId))
    .orderBy(changed_at, profileChanges.id)
}

export async function recordChange(
  tx: Database,
  change: { memberId: string; field: RarelyChanged; at: Date; byAdministrator: boolean },
): Promise<void> {
  await tx.insert(profileChanges).values({
    member_id: change.memberId,
    field: change.field,
    changed_at: change.at,
    by_administrator: change.byAdministrator,
  })
}
