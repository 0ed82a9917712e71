import { and, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { reportDecisions } from '../../../schema/admin.tables.ts'
import { reports } from '../../../schema/relations.tables.ts'

/** Returns the decision on a report with the reported member's id, or undefined. */
export async function findDecision(db: Database, reportId: string) {
  const [found] = await db
    .select({ decision: reportDecisions, reported_id: reports.reported_id })
    .from(reportDecisions)
    .innerJoin(reports, eq(reports.id, reportDecisions.report_id))
    .where(eq(reportDecisions.report_id, reportId))
  return found
}

/**
 * Locks a decision until the transaction ends and returns it with the reported member's id; undefined when
 * there is none.
 */
export async function lockDecision(tx: Database, reportId: string) {
  await tx
    .select({ id: reportDecisions.report_id })
    .from(reportDecisions)
    .where(eq(reportDecisions.report_id, reportId))
    .for('update')
  return findDecision(tx, reportId)
}

/** Stores the appeal against a decision; returns false when there is one already. */
export async function storeAppeal(db: Database, reportId: string, text: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(reportDecisions)
    .set({ appeal: text, appealed_at: now })
    .where(and(eq(reportDecisions.report_id, reportId), isNull(reportDecisions.appealed_at)))
  return Boolean(rowCount)
}

/** Stores the decision on an appeal. */
export async function storeAnswer(
  tx: Database,
  reportId: string,
  { answer, reason, now }: { answer: 'upheld' | 'overturned'; reason: string; now: Date },
): Promise<void> {
  await tx
    .update(reportDecisions)
    .set({ answer, answer_reason: reason, answered_at: now })
    .where(eq(reportDecisions.report_id, reportId))
}

/** Returns whether any other decision that is in force suspends or bans the member. */
export async function isLockedOut(tx: Database, memberId: string, now: Date): Promise<boolean> {
  const found = await tx
    .select({ id: reportDecisions.report_id })
    .from(reportDecisions)
    .innerJoin(reports, eq(reports.id, reportDecisions.report_id))
    .where(
      and(
        eq(reports.reported_id, memberId),
        eq(reports.status, 'upheld'),
        inArray(reportDecisions.decision, ['suspend', 'ban']),
        or(isNull(reportDecisions.answer), ne(reportDecisions.answer, 'overturned')),
        or(isNull(reportDecisions.until), gt(reportDecisions.until, now)),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Returns the decisions about a member that they were notified of, for the data export. */
export function findDecisionsAbout(db: Database, memberId: string) {
  return db
    .select({
      decision: reportDecisions.decision,
      reason: reportDecisions.reason,
      at: reportDecisions.decided_at,
      until: reportDecisions.until,
      appeal: reportDecisions.appeal,
      answer: reportDecisions.answer,
      answer_reason: reportDecisions.answer_reason,
    })
    .from(reportDecisions)
    .innerJoin(reports, eq(reports.id, reportDecisions.report_id))
    .where(and(eq(reports.reported_id, memberId), ne(reportDecisions.decision, 'dismiss')))
    .orderBy(desc(reportDecisions.decided_at))
}
