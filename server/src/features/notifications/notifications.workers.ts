import type { Context } from '../../context.ts'
import { mailDigest, startDigestRound } from './digest/digest.service.ts'
import { digestMail, digestRound, pushDelivery } from './notifications.jobs.ts'
import { deliverPush } from './push/push.service.ts'

/** A large site has hundreds of thousands in an evening. Each holds a connection to the database while it is sent. */
const MAILS_AT_ONCE = 3

/** Does what notifications leave to be done later. */
export async function registerNotificationJobs(context: Context): Promise<void> {
  const { jobs } = context
  await jobs.work(pushDelivery, (job) => deliverPush(context, job))
  await jobs.work(digestMail, ({ memberId }) => mailDigest(context, memberId), { atOnce: MAILS_AT_ONCE })
  // In the evening of Europe, when people look at their mail and at other people.
  await jobs.schedule(digestRound, '0 17 * * *', () => startDigestRound(context))
}
