import type { Decision, ReportFilter } from '@savanna/contract/admin/reports'
import type { ReportCategory } from '@savanna/contract/relations/routes'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { administrators, reportDecisions } from '../../../schema/admin.tables.ts'
import { pictures } from '../../../schema/pictures.tables.ts'
import { comments, posts } from '../../../schema/posts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { reportPictures, reports } from '../../../schema/relations.tables.ts'

const authors = alias(members, 'authors')
const isAppealed = and(isNotNull(reportDecisions.appealed_at), isNull(reportDecisions.answered_at))

interface ReportQuery {
  status: ReportFilter
  category?: ReportCategory | undefined
  cursor?: string | undefined
  limit: number
}

/** Returns reports with a status: open and appealed ones oldest first, decided ones newest first. */
export function listReports(db: Database, { status, category, cursor, limit }: ReportQuery) {
  const oldestFirst = status === 'open' || status === 'appealed'
  const beyond = oldestFirst ? gt : lt
  return db
    .select({
      id: reports.id,
      category: reports.category,
      post_id: reports.post_id,
      comment_id: reports.comment_id,
      status: reports.status,
      note: reports.note,
      created_at: reports.created_at,
      reported_id: members.id,
      username: members.username,
      appealed: sql<boolean>`${isAppealed ?? sql`false`}`,
      open_about_member: sql<number>`(
        select count(*)::int from ${reports} as others
        where others.reported_id = ${reports.reported_id} and others.status = 'open'
      )`,
    })
    .from(reports)
    .innerJoin(members, eq(members.id, reports.reported_id))
    .leftJoin(reportDecisions, eq(reportDecisions.report_id, reports.id))
    .where(
      and(
        status === 'appealed' ? isAppealed : eq(reports.status, status),
        category === undefined ? undefined : eq(reports.category, category),
        cursor === undefined ? undefined : beyond(reports.id, cursor),
      ),
    )
    .orderBy(oldestFirst ? asc(reports.id) : desc(reports.id))
    .limit(limit)
}

/** Returns how many reports and how many appeals are open. */
export async function countReportQueue(db: Database): Promise<{ open: number; appealed: number }> {
  const [counted] = await db
    .select({
      open: sql<number>`count(*)::int`,
      appealed: sql<number>`(
        select count(*)::int from ${reportDecisions} where appealed_at is not null and answered_at is null
      )`,
    })
    .from(reports)
    .where(eq(reports.status, 'open'))
  return counted ?? { open: 0, appealed: 0 }
}

/** Returns a report with the reported member, its author and its decision; undefined when the id is unknown. */
export async function findReport(db: Database, id: string) {
  const [found] = await db
    .select({
      report: reports,
      reported: {
        id: members.id,
        username: members.username,
        status: members.status,
        suspended_until: members.suspended_until,
        created_at: members.created_at,
      },
      author: {
        id: authors.id,
        username: authors.username,
        reports: sql<number>`(
          select count(*)::int from ${reports} as theirs where theirs.reporter_id = ${authors.id}
        )`,
        upheld: sql<number>`(
          select count(*)::int from ${reports} as theirs
          where theirs.reporter_id = ${authors.id} and theirs.status = 'upheld'
        )`,
      },
      decision: reportDecisions,
      decided_by: administrators.email,
    })
    .from(reports)
    .innerJoin(members, eq(members.id, reports.reported_id))
    .leftJoin(authors, eq(authors.id, reports.reporter_id))
    .leftJoin(reportDecisions, eq(reportDecisions.report_id, reports.id))
    .leftJoin(administrators, eq(administrators.id, reportDecisions.admin_id))
    .where(eq(reports.id, id))
  return found
}

export type FoundReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

const MAX_HISTORY = 50

/** Returns up to 50 other reports about the same member, newest first. */
export function findReportHistory(db: Database, { id, reported_id }: { id: string; reported_id: string }) {
  return db
    .select({
      id: reports.id,
      category: reports.category,
      post_id: reports.post_id,
      comment_id: reports.comment_id,
      status: reports.status,
      created_at: reports.created_at,
      decision: reportDecisions.decision,
    })
    .from(reports)
    .leftJoin(reportDecisions, eq(reportDecisions.report_id, reports.id))
    .where(and(eq(reports.reported_id, reported_id), ne(reports.id, id)))
    .orderBy(desc(reports.id))
    .limit(MAX_HISTORY)
}

/** Returns whether any report has this stored object in its snapshot. */
export async function isReportedImage(db: Database, key: string): Promise<boolean> {
  const found = await db
    .select({ id: reportPictures.report_id })
    .from(reportPictures)
    .where(eq(reportPictures.media_key, key))
    .limit(1)
  return found.length > 0
}

/** Returns whether the reported content still exists, so it can be removed. */
export async function isReportedContentPresent(
  db: Database,
  { post_id, comment_id, reported_id, snapshot }: FoundReport['report'],
): Promise<boolean> {
  if (post_id) return (await db.select({ id: posts.id }).from(posts).where(eq(posts.id, post_id))).length > 0
  if (comment_id)
    return (await db.select({ id: comments.id }).from(comments).where(eq(comments.id, comment_id))).length > 0
  const keys = snapshot.pictures.map(({ key }) => key)
  const shown = await db
    .select({ id: profiles.member_id })
    .from(profiles)
    .where(
      and(
        eq(profiles.member_id, reported_id),
        or(
          isNotNull(profiles.bio),
          isNotNull(profiles.work),
          sql`exists (select from ${pictures} where ${pictures.member_id} = ${profiles.member_id}
            and ${keys.length > 0 ? inArray(pictures.media_key, keys) : sql`false`})`,
        ),
      ),
    )
  return shown.length > 0
}

/** Locks a report until the transaction ends and returns it; undefined when the id is unknown. */
export async function lockReport(tx: Database, id: string) {
  const [found] = await tx.select().from(reports).where(eq(reports.id, id)).for('update')
  return found
}

interface NewDecision {
  reportId: string
  adminId: string
  decision: Decision
  reason: string
  until: Date | null
  now: Date
}

/** Stores a decision and closes the report. */
export async function storeDecision(tx: Database, decided: NewDecision): Promise<void> {
  const { reportId, adminId, decision, reason, until, now } = decided
  await tx
    .insert(reportDecisions)
    .values({ report_id: reportId, admin_id: adminId, decision, reason, until, decided_at: now })
  await setReportStatus(tx, reportId, decision === 'dismiss' ? 'dismissed' : 'upheld')
}

/** Sets the status of a report. */
export async function setReportStatus(
  tx: Database,
  id: string,
  status: 'upheld' | 'dismissed',
): Promise<void> {
  await tx.update(reports).set({ status }).where(eq(reports.id, id))
}

/** Empties a member's texts: bio and work. */
export async function clearTexts(tx: Database, memberId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ bio: null, work: null, version: sql`${profiles.version} + 1` })
    .where(and(eq(profiles.member_id, memberId), or(isNotNull(profiles.bio), isNotNull(profiles.work))))
}
