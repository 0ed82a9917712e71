import type { REFUSED_FACTORS } from '@savanna/contract/accounts/settings'
import { defineJob } from '../../kit/jobs/jobs.ts'
import type { AccountMail } from './accounts.mails.ts'

export interface RefusedLogin {
  /** Undefined when the login belongs to no account. */
  memberId?: string | undefined
  /** The hash of the browser, if the member has logged in from it before. */
  known?: string | undefined
  factor: (typeof REFUSED_FACTORS)[number]
  device: string
  /** ISO 8601 */
  at: string
}

/** A verification email's key. Neither part is a working link without the server's secret. */
export interface VerificationKey {
  seed: string
  /** The hash under which one browser may log in with the key. */
  enterHash?: string
}

// Payloads hold names and addresses, so they stay in the queue only as long as a failure may need
// investigating.
const SHORT_LIVED = { deleteAfterSeconds: 3600 }

export const accountMail = defineJob<{ memberId: string; mail: AccountMail }>('account-mail', SHORT_LIVED)
export const resetRequest = defineJob<{ login: string }>('account-reset-request', SHORT_LIVED)
export const verificationRequest = defineJob<{ mail: string; key: VerificationKey }>(
  'account-verification-request',
  SHORT_LIVED,
)
export const refusedLogin = defineJob<RefusedLogin>('account-refused-login', SHORT_LIVED)
export const nightlySweep = defineJob('account-sweep')
