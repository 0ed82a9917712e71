import { defineJob } from '../../../kit/jobs/jobs.ts'

// Neither is retried: an evening's announcement that comes twice, or late, is worse than none.
export const eveningRound = defineJob('evening-round', {
  retryLimit: 0,
  expireInSeconds: 240,
})
export const eveningAnnouncement = defineJob<{ memberId: string; day: string }>('evening-announcement', {
  retryLimit: 0,
  deleteAfterSeconds: 3600,
})
