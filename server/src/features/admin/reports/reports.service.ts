import { msg } from '@lingui/core/runtime-macro'
import type { AdminReport, ReportFilter } from '@savanna/contract/admin/reports'
import type { ReportCategory } from '@savanna/contract/relations/routes'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { findReferenced, signPhoto } from '../../pictures/index.ts'
import { recordAuditOncePerHour } from '../overview/audit.repository.ts'
import * as repository from './reports.repository.ts'

const PAGE_SIZE = 50

/** Returns the problem `report_not_found` (404). */
export const reportNotFound = () => problem(404, 'report_not_found', msg`This report no longer exists.`)

function subjectOf({ post_id, comment_id }: { post_id: string | null; comment_id: string | null }) {
  if (post_id) return 'post' as const
  return comment_id ? ('comment' as const) : ('member' as const)
}

interface ReportPageRequest {
  status: ReportFilter
  category?: ReportCategory | undefined
  cursor?: string | undefined
}

/**
 * Returns a page of reports with the open counts; `next` is the cursor of the next page, null on the last one.
 */
export async function readReports({ db }: Context, request: ReportPageRequest) {
  const found = await repository.listReports(db, { ...request, limit: PAGE_SIZE + 1 })
  const page = found.slice(0, PAGE_SIZE)
  const list = page.map((row) => ({
    id: row.id,
    category: row.category,
    about: subjectOf(row),
    status: row.status,
    reported: { id: row.reported_id, username: row.username },
    note: row.note,
    open_about_member: row.open_about_member,
    appealed: row.appealed,
    date: row.created_at.toISOString(),
  }))
  const next = found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null
  return { list, next, ...(await repository.countReportQueue(db)) }
}

/**
 * Returns one report with everything that a decision needs, and records in the audit log that it was opened.
 * @throws report_not_found (404)
 */
export async function readReport(context: Context, me: Caller, id: string): Promise<AdminReport> {
  const { db, now } = context
  const found = await repository.findReport(db, id)
  if (!found) throw reportNotFound()
  const { report, reported, author } = found
  await recordAuditOncePerHour(db, me, { act: 'report_opened', subject: 'report', subjectId: id }, now())
  const history = await repository.findReportHistory(db, report)
  return {
    id,
    category: report.category,
    about: subjectOf(report),
    status: report.status,
    note: report.note,
    date: report.created_at.toISOString(),
    about_earlier: report.about_earlier,
    snapshot: await toSnapshot(context, me, report),
    still_there: await repository.isReportedContentPresent(db, report),
    reported: {
      id: reported.id,
      username: reported.username,
      status: reported.status === 1 ? 1 : 0,
      suspended_until: reported.suspended_until?.toISOString() ?? null,
      since: reported.created_at.toISOString(),
    },
    author: author?.id ? author : null,
    decision: toDecision(found),
    history: history.map((row) => ({
      id: row.id,
      category: row.category,
      about: subjectOf(row),
      status: row.status,
      date: row.created_at.toISOString(),
      decision: row.decision,
    })),
  }
}

async function toSnapshot(context: Context, me: Caller, { snapshot }: repository.FoundReport['report']) {
  const { post, comment, pictures, ...facts } = snapshot
  const images = [...pictures, ...(post?.images ?? [])]
  const kept = await findReferenced(
    context.db,
    images.map(({ key }) => key),
  )
  const photo = ({ key, thumbhash }: { key: string; thumbhash: string }) =>
    kept.has(key) ? signPhoto(context, me.sessionId, { media_key: key, thumbhash }) : null
  return {
    ...facts,
    work: facts.work ?? null,
    pictures: pictures.map(photo),
    post: post ? { title: post.title, date: post.date, images: post.images.map(photo) } : null,
    comment: comment
      ? {
          text: comment.text,
          date: comment.date,
          edited: comment.edited,
          post_title: comment.post?.title ?? null,
        }
      : null,
  }
}

function toDecision({ decision, decided_by }: repository.FoundReport): AdminReport['decision'] {
  if (!decision) return null
  return {
    decision: decision.decision,
    reason: decision.reason,
    until: decision.until?.toISOString() ?? null,
    date: decision.decided_at.toISOString(),
    by: decided_by,
    appeal: decision.appeal,
    appealed: decision.appealed_at?.toISOString() ?? null,
    answer: decision.answer,
    answer_reason: decision.answer_reason,
  }
}
