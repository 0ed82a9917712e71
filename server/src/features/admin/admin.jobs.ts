import { defineJob } from '../../kit/jobs/jobs.ts'
import type { GuessKind, GuessMail } from '../accounts/index.ts'

/** The emails that administrators' decisions cause. */
export type AdminMail =
  | { kind: 'decided' | 'answered'; reportId: string }
  /** To the author of a report. */
  | { kind: 'looked_at'; upheld: boolean }

export interface AdminRefusedLogin {
  /** Undefined if the address isn't an administrator's. */
  adminId?: string | undefined
  kind: GuessKind
  /** ISO 8601 */
  at: string
}

export interface AdminGuessMail {
  adminId: string
  mail: GuessMail
}

const SHORT_LIVED = { deleteAfterSeconds: 3600 }

export const adminMail = defineJob<{ memberId: string; mail: AdminMail }>('admin-mail', SHORT_LIVED)
export const adminRefusedLogin = defineJob<AdminRefusedLogin>('admin-refused-login', SHORT_LIVED)
export const adminGuessMail = defineJob<AdminGuessMail>('admin-guess-mail', SHORT_LIVED)
export const nightlyAdminJob = defineJob('admin-night', { expireInSeconds: 1800 })
export const suspensionExpiry = defineJob('admin-suspensions')
