import { and, desc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { reportDecisions } from '../../../schema/admin.tables.ts'
import { reports } from '../../../schema/relations.tables.ts'

/** A decision with whom it is about. */
export async function findDecision(db: Database, reportId: string) {
  const [found] = await db
    .select({ decision: reportDecisions, reported_id: reports.reported_id })
    .from(reportDecisions)
    .innerJoin(reports, eq(reports.id, reportDecisions.report_id))
    .where(eq(reportDecisions.report_id, reportId))
  return found
}

/** The same, kept to this transaction. */
export async function holdDecision(tx: Database, reportId: string) {
  await tx
    .select({ id: reportDecisions.report_id })
    .from(reportDecisions)
    .where(eq(reportDecisions.report_id, reportId))
    .for('update')
  return findDecision(tx, reportId)
}

/** Keeps what the reported member says; false when they have said something before. */
export async function storeAppeal(db: Database, reportId: string, text: string, now: Date): Promise<boolean> {
  const stored = await db
    .update(reportDecisions)
    .set({ appeal: text, appealed_at: now })
    .where(and(eq(reportDecisions.report_id, reportId), isNull(reportDecisions.appealed_at)))
    .returning({ id: reportDecisions.report_id })
  return stored.length > 0
}

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

/** Whether another decision still keeps the member out. */
export async function isKeptOut(tx: Database, memberId: string, now: Date): Promise<boolean> {
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

/** What was decided about a member and told them, for their download. */
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
