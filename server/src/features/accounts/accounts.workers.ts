import type { Context } from '../../context.ts'
import { accountMail, nightlySweep, resetRequest } from './accounts.jobs.ts'
import { writeAccountMail } from './accounts.mails.ts'
import { findAddressee } from './accounts.repository.ts'
import { mailReset } from './reset.service.ts'
import { sweepAccounts } from './sweep.service.ts'

/** Does what accounts leave to be done later. */
export async function workForAccounts(context: Context): Promise<void> {
  const { db, config, mail, jobs } = context
  await jobs.work(accountMail, async (job) => {
    const addressee = await findAddressee(db, job.memberId)
    if (addressee) await mail.send(writeAccountMail(config, addressee, job.mail))
  })
  await jobs.work(resetRequest, ({ login }) => mailReset(context, login))
  await jobs.work(nightlySweep, () => sweepAccounts(context))
  await jobs.schedule(nightlySweep, '17 3 * * *', {})
}
