import type { Context } from '../../context.ts'
import { withLocaleOf } from '../../kit/language/current-language.ts'
import {
  accountMail,
  nightlySweep,
  refusedLogin,
  resetRequest,
  verificationRequest,
} from './accounts.jobs.ts'
import { type AccountMail, writeAccountMail } from './accounts.mails.ts'
import { findMailRecipient } from './accounts.repository.ts'
import { recordRefusal } from './guesses/member-guesses.ts'
import { sweepAccounts } from './leaving/sweep.service.ts'
import { takeMailboxPlace } from './mailbox-limit.ts'
import { findMailChange } from './recovery/keys.repository.ts'
import { deriveKey, hashKey } from './recovery/mailed-key.ts'
import { mailResetLink } from './recovery/reset.service.ts'
import { mailVerificationAgain } from './registering/register.service.ts'

/** Registers the background jobs of accounts and schedules the nightly sweep. */
export async function registerAccountWorkers(context: Context): Promise<void> {
  const { db, config, mail, jobs, log } = context
  await jobs.work(accountMail, async (job) => {
    const member = await findMailRecipient(db, job.memberId)
    const address = member && (await resolveAddress(context, member.mail, job.mail))
    if (!address) return
    if (!(await takeMailboxPlace(context, address, job.mail))) {
      log.warn({ member: job.memberId, kind: job.mail.kind }, 'a mailbox has reached its email limit')
      return
    }
    const to = { ...member, mail: address }
    await mail.send(withLocaleOf(member, () => writeAccountMail(config, to, job.mail)))
    // The account may have been deleted while the email was being sent: delete what's left of the email.
    if (!(await findMailRecipient(db, job.memberId))) await mail.deleteKept(job.memberId, address)
  })
  await jobs.work(resetRequest, ({ login }) => mailResetLink(context, login))
  await jobs.work(verificationRequest, (job) => mailVerificationAgain(context, job))
  await jobs.work(refusedLogin, (job) => recordRefusal(context, job))
  await jobs.schedule(nightlySweep, '17 3 * * *', () => sweepAccounts(context))
}

/**
 * Returns the recipient of an email: the account's own address, or the new or former one for a change of
 * address.
 */
async function resolveAddress({ db, config }: Context, own: string, mail: AccountMail) {
  if ('to' in mail) return mail.to
  if (mail.kind !== 'mail') return own
  return (await findMailChange(db, hashKey(deriveKey(config.tokenSecret, mail.seed))))?.newMail ?? undefined
}
