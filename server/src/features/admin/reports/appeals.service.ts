import { createHmac, timingSafeEqual } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { Id } from '@savanna/contract/id'
import { say } from '@savanna/contract/language/say'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { recomputePopularity } from '../../profiles/index.ts'
import { adminMail } from '../admin.jobs.ts'
import { isDeactivatedByDecision, recordAudit } from '../overview/audit.repository.ts'
import { announceStatusChange, setAccountStatus } from '../users/account-status.service.ts'
import { findDecision, isLockedOut, lockDecision, storeAnswer, storeAppeal } from './decisions.repository.ts'
import { setReportStatus } from './reports.repository.ts'
import { reportNotFound } from './reports.service.ts'

const linkInvalid = () => problem(404, 'link_invalid', msg`This link is invalid or has expired.`)

function signReportId(secret: string, reportId: string): Buffer {
  return createHmac('sha256', secret).update(`appeal against ${reportId}`).digest()
}

/**
 * Returns the appeal link's token for a decision's email: the report's id with an HMAC. It works without a
 * login, since the member may be locked out.
 */
export function createAppealToken(secret: string, reportId: string): string {
  return `${reportId}.${signReportId(secret, reportId).toString('base64url')}`
}

function verifyAppealToken(secret: string, token: string): string | undefined {
  const [reportId = '', signature = ''] = token.split('.', 2)
  const given = Buffer.from(signature, 'base64url')
  const expected = signReportId(secret, reportId)
  const real = given.length === expected.length && timingSafeEqual(given, expected)
  return real && Id.safeParse(reportId).success ? reportId : undefined
}

async function requireDecision({ db, config }: Context, token: string) {
  const reportId = verifyAppealToken(config.tokenSecret, token)
  const found = reportId === undefined ? undefined : await findDecision(db, reportId)
  if (!found || found.decision.decision === 'dismiss') throw linkInvalid()
  return found.decision
}

/**
 * Returns the decision that an appeal link is about, and the state of the appeal.
 * @throws link_invalid (404)
 */
export async function readAppeal(context: Context, token: string) {
  const found = await requireDecision(context, token)
  const state = found.answered_at ? 'answered' : found.appealed_at ? 'sent' : 'open'
  return {
    decision: found.decision,
    reason: found.reason,
    until: found.until?.toISOString() ?? null,
    state,
    answer_reason: found.answer_reason,
  } as const
}

/**
 * Stores the reported member's appeal; only one is possible.
 * @throws link_invalid (404), already_appealed (409)
 */
export async function sendAppeal(context: Context, token: string, text: string) {
  const { report_id } = await requireDecision(context, token)
  if (!(await storeAppeal(context.db, report_id, text, context.now())))
    throw problem(409, 'already_appealed', msg`You’ve already written to us about this.`)
  return { message: say(msg`Thanks. We’ll look at it again.`) }
}

/**
 * Decides an appeal. Overturning dismisses the report and activates the account, unless another decision
 * locks the member out or an administrator deactivated the account without one.
 * @throws report_not_found (404), no_appeal (409)
 */
export async function answerAppeal(
  context: Context,
  me: Caller,
  reportId: string,
  { overturn, reason }: { overturn: boolean; reason: string },
) {
  const { db, now, jobs } = context
  const reactivated = await db.transaction(async (tx) => {
    const found = await lockDecision(tx, reportId)
    if (!found) throw reportNotFound()
    const { decision, reported_id } = found
    if (!decision.appealed_at) throw problem(409, 'no_appeal', msg`There’s no appeal to answer.`)
    if (decision.answered_at) throw problem(409, 'no_appeal', msg`This appeal has already been answered.`)
    const answer = overturn ? 'overturned' : 'upheld'
    await storeAnswer(tx, reportId, { answer, reason, now: now() })
    const entry = { act: 'appeal_answered', subject: 'report', subjectId: reportId } as const
    await recordAudit(tx, me, { ...entry, detail: { answer } }, now())
    await jobs.send(adminMail, { memberId: reported_id, mail: { kind: 'answered', reportId } }, { db: tx })
    if (!overturn) return []
    await setReportStatus(tx, reportId, 'dismissed')
    await recomputePopularity(tx, [reported_id])
    const lockedOut = decision.decision === 'suspend' || decision.decision === 'ban'
    if (!lockedOut || (await isLockedOut(tx, reported_id, now()))) return []
    if (!(await isDeactivatedByDecision(tx, reported_id))) return []
    return setAccountStatus(context, tx, me, { ids: [reported_id], status: 1 })
  })
  await announceStatusChange(context, reactivated, 1)
  return { message: say(overturn ? msg`Decision reversed` : msg`Decision upheld`) }
}
