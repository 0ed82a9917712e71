import type { DecisionForm } from '@savanna/contract/admin/reports'
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
import { announceStanding, setStanding } from '../users/standing.service.ts'
import { clearBio, type FoundReport, holdReport, storeDecision } from './reports.repository.ts'
import { reportNotFound } from './reports.service.ts'

type Verdict = z.output<typeof DecisionForm>
type Report = FoundReport['report']
type Afterwards = (context: Context) => Promise<void>

/** Decides an open report: what follows for the reported member happens with it or not at all. */
export async function decide(context: Context, me: Caller, id: string, verdict: Verdict) {
  const { db, now } = context
  const { decision, reason } = verdict
  const until =
    decision === 'suspend' && verdict.days ? new Date(now().getTime() + verdict.days * DAY_MS) : null
  const afterwards = await db.transaction(async (tx) => {
    const report = await holdReport(tx, id)
    if (!report) throw reportNotFound()
    if (report.status !== 'open')
      throw problem(409, 'report_decided', 'This report has been decided already.')
    await storeDecision(tx, { reportId: id, adminId: me.id, decision, reason, until, now: now() })
    const detail = { decision, ...(verdict.days && { days: verdict.days }) }
    await recordAudit(tx, me, { act: 'report_decided', subject: 'report', subjectId: id, detail }, now())
    await mailDecision(context, tx, report, verdict)
    if (decision === 'dismiss') return undefined
    const done = await carryOut(context, tx, me, { report, verdict, until })
    await recomputePopularity(tx, [report.reported_id])
    return done
  })
  await runAfterCommit(context, 'decision', () => afterwards?.(context))
  return { message: decision === 'dismiss' ? 'Report dismissed' : 'Report upheld' }
}

async function carryOut(
  context: Context,
  tx: Database,
  me: Caller,
  { report, verdict, until }: { report: Report; verdict: Verdict; until: Date | null },
): Promise<Afterwards | undefined> {
  if (verdict.decision === 'remove') return takeDown(tx, report)
  if (verdict.decision !== 'suspend' && verdict.decision !== 'ban') return undefined
  const change = { ids: [report.reported_id], status: 0 as const, ...(until && { until }) }
  const changed = await setStanding(context, tx, me, change)
  return (later) => announceStanding(later, changed, 0)
}

/** Removes what is reported; of a member the pictures that were shown, and what they say of themselves. */
async function takeDown(tx: Database, report: Report): Promise<Afterwards | undefined> {
  const { post_id, comment_id, reported_id, snapshot } = report
  if (post_id) return takeDownPost(tx, post_id)
  if (comment_id) return takeDownComment(tx, comment_id)
  await clearBio(tx, reported_id)
  const keys = snapshot.pictures.map(({ key }) => key)
  return takeDownPictures(tx, reported_id, keys)
}

/** The reported member reads the reason, the author that it was looked at; neither reads who the other is. */
async function mailDecision({ jobs }: Context, tx: Database, report: Report, { decision }: Verdict) {
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
