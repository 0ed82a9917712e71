import { defineJob } from '../../kit/jobs/jobs.ts'
import type { AccountMail } from './accounts.mails.ts'

// Names and addresses are not kept in the queue for longer than it takes to look into a failure.
const BRIEFLY = { deleteAfterSeconds: 3600 }

export const accountMail = defineJob<{ memberId: string; mail: AccountMail }>('account-mail', BRIEFLY)
export const resetRequest = defineJob<{ login: string }>('account-reset-request', BRIEFLY)
export const nightlySweep = defineJob<Record<never, never>>('account-sweep')
