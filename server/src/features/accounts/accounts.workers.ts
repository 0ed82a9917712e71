import type { Context } from '../../context.ts'
import { accountMail, nightlySweep, refusedLogin, resetRequest } from './accounts.jobs.ts'
import { type AccountMail, writeAccountMail } from './accounts.mails.ts'
import { findAddressee } from './accounts.repository.ts'
import { sweepAccounts } from './leaving/sweep.service.ts'
import { findMailChange } from './recovery/keys.repository.ts'
import { hashOfKey, keyOf } from './recovery/mailed-key.ts'
import { mailReset } from './recovery/reset.service.ts'
import { noteRefused } from './sign-in/refused-logins.repository.ts'

/** Does what accounts leave to be done later. */
export async function workForAccounts(context: Context): Promise<void> {
  const { db, config, mail, jobs } = context
  await jobs.work(accountMail, async (job) => {
    const member = await findAddressee(db, job.memberId)
    const address = member && (await addressOf(context, member.mail, job.mail))
    if (!address) return
    await mail.send(writeAccountMail(config, { ...member, mail: address }, job.mail))
    // The account may have been deleted while its mail was on the way.
    if (!(await findAddressee(db, job.memberId))) await mail.forget(job.memberId, address)
  })
  await jobs.work(resetRequest, ({ login }) => mailReset(context, login))
  await jobs.work(refusedLogin, ({ memberId, ...login }) => noteRefused(db, memberId, login))
  await jobs.work(nightlySweep, () => sweepAccounts(context))
  await jobs.schedule(nightlySweep, '17 3 * * *', {})
}

/** Where a mail goes: to the account's address, or to the one that is asked for or was left. */
async function addressOf({ db, config }: Context, own: string, mail: AccountMail) {
  if ('to' in mail) return mail.to
  if (mail.kind !== 'mail') return own
  return (await findMailChange(db, hashOfKey(keyOf(config.tokenSecret, mail.seed))))?.newMail ?? undefined
}
