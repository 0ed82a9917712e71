import { defineJob } from '../../kit/jobs/jobs.ts'

/** The mails that administrators' decisions cause. */
export type AdminMail =
  | { kind: 'decided' | 'answered'; reportId: string }
  /** To the author of a report. */
  | { kind: 'looked_at'; upheld: boolean }

export const adminMail = defineJob<{ memberId: string; mail: AdminMail }>('admin-mail', {
  deleteAfterSeconds: 3600,
})
export const nightlyAdminJob = defineJob<Record<never, never>>('admin-night', { expireInSeconds: 1800 })
export const suspensionExpiry = defineJob<Record<never, never>>('admin-suspensions')
