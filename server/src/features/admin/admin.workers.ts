import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import { withLocaleOf } from '../../kit/language/current-language.ts'
import { findMailRecipient } from '../accounts/index.ts'
import {
  type AdminMail,
  adminGuessMail,
  adminMail,
  adminRefusedLogin,
  nightlyAdminJob,
  suspensionExpiry,
} from './admin.jobs.ts'
import { writeAnswer, writeDecision, writeThanks } from './admin.mails.ts'
import { deleteAdminKeysBefore } from './identity/guesses.repository.ts'
import { recordAdminRefusal, sendAdminGuessMail } from './identity/guesses.service.ts'
import { deleteStaleBrowsers } from './identity/known-browsers.repository.ts'
import { deleteEndedSessions } from './identity/sessions.repository.ts'
import { storeMissingDays } from './overview/figures.service.ts'
import { createAppealToken } from './reports/appeals.service.ts'
import { findDecision } from './reports/decisions.repository.ts'
import { endDueSuspensions } from './users/account-status.service.ts'
import { hasNameWords, refreshNameWords } from './users/name-words.repository.ts'

/** How long ended sessions are retained. */
const SESSIONS_KEPT_MS = 30 * DAY_MS
/** The longest time that browsers store the known-browser cookie. */
const BROWSERS_KEPT_MS = 400 * DAY_MS

/**
 * Registers the portal's background jobs: emails, the end of suspensions every minute, and the nightly job.
 */
export async function registerAdminWorkers(context: Context): Promise<void> {
  const { db, jobs, mail } = context
  await jobs.work(adminMail, async (job) => {
    const member = await findMailRecipient(db, job.memberId)
    const written = member && (await writeMail(context, member, job.mail))
    if (!written) return
    await mail.send(written)
    // The account may have been deleted while the email was being sent: delete what's left of the email.
    if (!(await findMailRecipient(db, job.memberId))) await mail.deleteKept(job.memberId, member.mail)
  })
  await jobs.work(adminRefusedLogin, (job) => recordAdminRefusal(context, job))
  await jobs.work(adminGuessMail, (job) => sendAdminGuessMail(context, job))
  await jobs.schedule(suspensionExpiry, '* * * * *', () => endDueSuspensions(context))
  await jobs.schedule(nightlyAdminJob, '11 0 * * *', () => runNightlyAdminJob(context))
  if (!(await hasNameWords(db))) await jobs.send(nightlyAdminJob, {}, { singletonKey: 'first' })
}

async function runNightlyAdminJob(context: Context): Promise<void> {
  const { db, now } = context
  await storeMissingDays(context)
  await refreshNameWords(db)
  await deleteEndedSessions(db, new Date(now().getTime() - SESSIONS_KEPT_MS))
  await deleteStaleBrowsers(db, new Date(now().getTime() - BROWSERS_KEPT_MS))
  await deleteAdminKeysBefore(db, now())
}

type FoundRecipient = NonNullable<Awaited<ReturnType<typeof findMailRecipient>>>

async function writeMail({ db, config }: Context, to: FoundRecipient, mail: AdminMail) {
  if (mail.kind === 'looked_at') return withLocaleOf(to, () => writeThanks(to, mail.upheld))
  const decision = (await findDecision(db, mail.reportId))?.decision
  if (!decision) return undefined
  if (mail.kind === 'decided') {
    const url = `${config.publicUrl}/users/appeal/${createAppealToken(config.tokenSecret, mail.reportId)}`
    return withLocaleOf(to, () => writeDecision(to, decision, url))
  }
  const overturned = decision.answer === 'overturned'
  const answer = { overturned, reason: decision.answer_reason ?? '' }
  return withLocaleOf(to, () => writeAnswer(config, to, answer))
}
