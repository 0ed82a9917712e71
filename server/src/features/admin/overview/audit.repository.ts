import type { AuditAction, AuditLine } from '@savanna/contract/admin/overview'
import { HOUR_MS } from '@savanna/contract/time'
import { and, desc, eq, getTableColumns, gt, inArray, lt, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../kit/database/database.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { administrators, auditEntries } from '../../../schema/admin.tables.ts'
import { plans } from '../../../schema/plans.tables.ts'
import { reports } from '../../../schema/relations.tables.ts'

export interface AuditEntry {
  act: AuditAction
  subject: AuditLine['subject']
  subjectId?: string
  /** Names of fields and decisions, never the contents of a member's fields. */
  detail?: AuditLine['detail']
}

/** Records an administrator's action in the audit log, in the transaction of that action. */
export async function recordAudit(
  tx: Database,
  admin: Pick<Caller, 'id' | 'username'>,
  { act, subject, subjectId, detail = {} }: AuditEntry,
  now: Date,
): Promise<void> {
  await tx.insert(auditEntries).values({
    id: newId(),
    admin_id: admin.id,
    admin_email: admin.username,
    act,
    subject,
    subject_id: subjectId ?? null,
    detail,
    created_at: now,
  })
}

/** Returns whether a member's last deactivation was a decision on a report. */
export async function isDeactivatedByDecision(db: Database, memberId: string): Promise<boolean> {
  const [last] = await db
    .select({ act: auditEntries.act, detail: auditEntries.detail })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject_id, memberId),
        inArray(auditEntries.act, ['user_activated', 'user_deactivated']),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return last?.act === 'user_deactivated' && 'decision' in last.detail
}

const REPEAT_AFTER_MS = HOUR_MS

/** Records a repeating action, such as viewing a page, at most once an hour per administrator and subject. */
export async function recordAuditOncePerHour(
  db: Database,
  admin: Pick<Caller, 'id' | 'username'>,
  entry: AuditEntry & { subjectId: string },
  now: Date,
): Promise<void> {
  const known = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject_id, entry.subjectId),
        eq(auditEntries.act, entry.act),
        eq(auditEntries.admin_id, admin.id),
        gt(auditEntries.created_at, new Date(now.getTime() - REPEAT_AFTER_MS)),
      ),
    )
    .limit(1)
  if (known.length === 0) await recordAudit(db, admin, entry, now)
}

interface AuditQuery {
  before?: string | undefined
  act?: AuditAction | undefined
  subjectId?: string | undefined
  limit: number
}

const reportedMembers = alias(members, 'reported')

/** Returns entries of the audit log with their subjects' current names, newest first. */
export function findAuditEntries(db: Database, { before, act, subjectId, limit }: AuditQuery) {
  const { subject, subject_id } = auditEntries
  const isFor = (kind: AuditLine['subject'], id: SQLWrapper) => and(eq(subject, kind), eq(id, subject_id))
  return db
    .select({
      ...getTableColumns(auditEntries),
      /** Null for other subjects and deleted ones. */
      subject_name: sql<string | null>`coalesce(
        ${members.username}, ${reportedMembers.username}, ${plans.title}, ${administrators.email})`,
    })
    .from(auditEntries)
    .leftJoin(members, isFor('member', members.id))
    .leftJoin(reports, isFor('report', reports.id))
    .leftJoin(reportedMembers, eq(reportedMembers.id, reports.reported_id))
    .leftJoin(plans, isFor('package', plans.id))
    .leftJoin(administrators, isFor('administrator', administrators.id))
    .where(
      and(
        before === undefined ? undefined : lt(auditEntries.id, before),
        act === undefined ? undefined : eq(auditEntries.act, act),
        subjectId === undefined ? undefined : eq(auditEntries.subject_id, subjectId),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}
