import { defineJob } from '../../kit/jobs/jobs.ts'

/** What members are written by administrators. */
export type AdminMail =
  | { kind: 'decided' | 'answered'; reportId: string }
  /** To the author of a report. */
  | { kind: 'looked_at'; upheld: boolean }

export const adminMail = defineJob<{ memberId: string; mail: AdminMail }>('admin-mail', {
  deleteAfterSeconds: 3600,
})
export const adminNight = defineJob<Record<never, never>>('admin-night', { expireInSeconds: 1800 })
export const suspensionRound = defineJob<Record<never, never>>('admin-suspensions')
