import { defineJob } from '../../../kit/jobs/jobs.ts'

export const searchRound = defineJob('saved-search-round', { retryLimit: 0, expireInSeconds: 540 })

export interface Announcement {
  memberId: string
  searchId: string
  /** How many new members it found. */
  found: number
}

// Not retried: a notification that comes twice is worse than none.
export const searchAnnouncement = defineJob<Announcement>('saved-search-announcement', {
  retryLimit: 0,
  deleteAfterSeconds: 3600,
})

export const arrivalSweep = defineJob('arrival-sweep')
