import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { contentFingerprints, fraudCaseMembers, fraudCases } from '../../schema/frauds.tables.ts'

export type FraudCase = typeof fraudCases.$inferSelect

/**
 * Locks and returns the cases that some content or members belong to, the oldest first: any case for content,
 * open ones for members.
 */
export function lockCasesOf(
  tx: Database,
  { caseIds, memberIds }: { caseIds: string[]; memberIds: string[] },
): Promise<FraudCase[]> {
  const theirs = tx
    .select({ id: fraudCaseMembers.case_id })
    .from(fraudCaseMembers)
    .where(inArray(fraudCaseMembers.member_id, memberIds))
  return tx
    .select()
    .from(fraudCases)
    .where(
      or(inArray(fraudCases.id, caseIds), and(eq(fraudCases.status, 'open'), inArray(fraudCases.id, theirs))),
    )
    .orderBy(asc(fraudCases.id))
    .for('update')
}

/** Moves other cases' members and content to one, and deletes the others. */
export async function mergeCases(tx: Database, caseId: string, others: string[]): Promise<void> {
  if (others.length === 0) return
  await tx
    .update(contentFingerprints)
    .set({ case_id: caseId })
    .where(inArray(contentFingerprints.case_id, others))
  const moved = await tx.delete(fraudCaseMembers).where(inArray(fraudCaseMembers.case_id, others)).returning()
  if (moved.length > 0)
    await tx
      .insert(fraudCaseMembers)
      .values(moved.map((row) => ({ ...row, case_id: caseId })))
      .onConflictDoNothing()
  await tx.delete(fraudCases).where(inArray(fraudCases.id, others))
}

export async function insertCase(tx: Database, id: string, now: Date): Promise<FraudCase> {
  const [inserted] = await tx.insert(fraudCases).values({ id, opened_at: now, changed_at: now }).returning()
  if (!inserted) throw new Error('the case was not stored')
  return inserted
}

interface Joining {
  caseId: string
  memberIds: string[]
  fingerprintIds: string[]
  now: Date
}

/** Adds members and what they share to a case. Returns how many members are new in it. */
export async function joinCase(
  tx: Database,
  { caseId, memberIds, fingerprintIds, now }: Joining,
): Promise<number> {
  await tx
    .update(contentFingerprints)
    .set({ case_id: caseId })
    .where(inArray(contentFingerprints.id, fingerprintIds))
  const { rowCount } = await tx
    .insert(fraudCaseMembers)
    .values(memberIds.map((member_id) => ({ case_id: caseId, member_id, joined_at: now })))
    .onConflictDoNothing()
  return rowCount ?? 0
}

/** Stores that a case has grown. Reopens it if its accounts were suspended. */
export async function reopenCase(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .update(fraudCases)
    .set({ status: 'open', changed_at: now, closed_at: null, closed_by: null })
    .where(eq(fraudCases.id, id))
}
