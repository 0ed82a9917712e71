import { defineJob } from '../../kit/jobs/jobs.ts'

/** The subject of a push message. */
export type PushSubject = { notificationId: string } | { roomId: string }

// Retried for about ten minutes; anything older is read in the drawer.
export const pushDelivery = defineJob<{ subscriptionId: string; about: PushSubject }>('push-delivery', {
  retryLimit: 6,
  retryDelay: 5,
  deleteAfterSeconds: 3600,
})

export const digestRound = defineJob('digest-round', { expireInSeconds: 3600 })
export const digestMail = defineJob<{ memberId: string }>('digest-mail', { deleteAfterSeconds: 3600 })
