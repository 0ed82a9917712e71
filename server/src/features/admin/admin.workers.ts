import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import { findAddressee } from '../accounts/index.ts'
import { type AdminMail, adminMail, adminNight, suspensionRound } from './admin.jobs.ts'
import { writeAnswer, writeDecision, writeThanks } from './admin.mails.ts'
import { deleteDeadSessions } from './identity/sessions.repository.ts'
import { fillDays } from './overview/figures.service.ts'
import { appealToken } from './reports/appeals.service.ts'
import { findDecision } from './reports/decisions.repository.ts'
import { hasNameWords, refreshNameWords } from './users/name-words.repository.ts'
import { endDueSuspensions } from './users/standing.service.ts'

/** How long ended sessions are kept. */
const SESSIONS_KEPT_MS = 30 * DAY_MS

/** Does what administrators leave to be done later, and what is done each night. */
export async function workForAdmin(context: Context): Promise<void> {
  const { db, jobs, mail } = context
  await jobs.work(adminMail, async (job) => {
    const member = await findAddressee(db, job.memberId)
    const written = member && (await write(context, member, job.mail))
    if (!written) return
    await mail.send(written)
    // The account may have been deleted while its mail was on the way.
    if (!(await findAddressee(db, job.memberId))) await mail.forget(job.memberId, member.mail)
  })
  await jobs.work(suspensionRound, () => endDueSuspensions(context))
  await jobs.schedule(suspensionRound, '* * * * *', {})
  await jobs.work(adminNight, () => night(context))
  await jobs.schedule(adminNight, '11 0 * * *', {})
  if (!(await hasNameWords(db))) await jobs.send(adminNight, {}, { singletonKey: 'first' })
}

async function night(context: Context): Promise<void> {
  const { db, now } = context
  await fillDays(context)
  await refreshNameWords(db)
  await deleteDeadSessions(db, new Date(now().getTime() - SESSIONS_KEPT_MS))
}

type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>

async function write({ db, config }: Context, to: Addressee, mail: AdminMail) {
  if (mail.kind === 'looked_at') return writeThanks(to, mail.upheld)
  const decision = (await findDecision(db, mail.reportId))?.decision
  if (!decision) return undefined
  if (mail.kind === 'decided') {
    const url = `${config.publicUrl}/users/appeal/${appealToken(config.tokenSecret, mail.reportId)}`
    return writeDecision(to, decision, url)
  }
  const overturned = decision.answer === 'overturned'
  return writeAnswer(config, to, { overturned, reason: decision.answer_reason ?? '' })
}
