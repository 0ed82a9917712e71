import { defineJob } from '../../../kit/jobs/jobs.ts'

// Neither is tried again: a word of the evening that comes twice, or late, is worse than none.
export const eveningRound = defineJob<Record<never, never>>('evening-round', {
  retryLimit: 0,
  expireInSeconds: 240,
})
export const eveningWord = defineJob<{ memberId: string; day: string }>('evening-word', {
  retryLimit: 0,
  deleteAfterSeconds: 3600,
})
