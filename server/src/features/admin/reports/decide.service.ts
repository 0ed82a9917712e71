import { msg } from '@lingui/core/runtime-macro'
import type { DecisionForm } from '@savanna/contract/admin/reports'
import { say } from '@savanna/contract/language/say'
import { DAY_MS } from '@savanna/contract/time'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { takeDownPictures } from '../../pictures/index.ts'
import { takeDownComment, takeDownPost } from '../../posts/index.ts'
import { recomputePopularity } from '../../profiles/index.ts'
import { adminMail } from '../admin.jobs.ts'
import { recordAudit } from '../overview/audit.repository.ts'
import { announceStatusChange, setAccountStatus } from '../users/account-status.service.ts'
import { clearTexts, type FoundReport, lockReport, storeDecision } from './reports.repository.ts'
import { reportNotFound } from './reports.service.ts'

type DecisionInput = z.output<typeof DecisionForm>
type ReportRow = FoundReport['report']
type AfterCommit = (context: Context) => Promise<void>

/**
 * Decides an open report and applies the consequences to the reported member in one transaction.
 * @throws report_not_found (404), report_decided (409)
 */
export async function decideOnReport(context: Context, me: Caller, id: string, input: DecisionInput) {
  const { db, now } = context
  const { decision, reason } = input
  const until = decision === 'suspend' && input.days ? new Date(now().getTime() + input.days * DAY_MS) : null
  const afterCommit = await db.transaction(async (tx) => {
    const report = await lockReport(tx, id)
    if (!report) throw reportNotFound()
    if (report.status !== 'open')
      throw problem(409, 'report_decided', msg`This report has already been decided.`)
    await storeDecision(tx, { reportId: id, adminId: me.id, decision, reason, until, now: now() })
    const detail = { decision, ...(input.days && { days: input.days }) }
    await recordAudit(tx, me, { act: 'report_decided', subject: 'report', subjectId: id, detail }, now())
    await mailDecision(context, tx, report, input)
    if (decision === 'dismiss') return undefined
    const done = await applyDecision(context, tx, me, { report, input, until })
    await recomputePopularity(tx, [report.reported_id])
    return done
  })
  await runAfterCommit(context, 'decision', () => afterCommit?.(context))
  return { message: say(decision === 'dismiss' ? msg`Report dismissed` : msg`Report upheld`) }
}

async function applyDecision(
  context: Context,
  tx: Database,
  me: Caller,
  { report, input, until }: { report: ReportRow; input: DecisionInput; until: Date | null },
): Promise<AfterCommit | undefined> {
  if (input.decision === 'remove') return takeDownContent(tx, report)
  if (input.decision !== 'suspend' && input.decision !== 'ban') return undefined
  const { decision } = input
  const change = { ids: [report.reported_id], status: 0 as const, decision, ...(until && { until }) }
  const changed = await setAccountStatus(context, tx, me, change)
  return (later) => announceStatusChange(later, changed, 0, until)
}

/** Removes the reported post or comment; for a report on a member, their texts and the reported pictures. */
async function takeDownContent(tx: Database, report: ReportRow): Promise<AfterCommit | undefined> {
  const { post_id, comment_id, reported_id, snapshot } = report
  if (post_id) return takeDownPost(tx, post_id)
  if (comment_id) return takeDownComment(tx, comment_id)
  await clearTexts(tx, reported_id)
  const keys = snapshot.pictures.map(({ key }) => key)
  return takeDownPictures(tx, reported_id, keys)
}

/** Queues the emails to the reported member and the report's author, neither of which names the other recipient. */
async function mailDecision({ jobs }: Context, tx: Database, report: ReportRow, { decision }: DecisionInput) {
  const { id: reportId, reported_id, reporter_id } = report
  if (decision !== 'dismiss')
    await jobs.send(adminMail, { memberId: reported_id, mail: { kind: 'decided', reportId } }, { db: tx })
  if (reporter_id)
    await jobs.send(
      adminMail,
      { memberId: reporter_id, mail: { kind: 'looked_at', upheld: decision !== 'dismiss' } },
      { db: tx },
    )
}
