import { defineJob } from '../../kit/jobs/jobs.ts'

/** What a mail about a plan is about. */
export type PlanMail = { paymentId: string } | { endingId: string }

export const planMail = defineJob<{ memberId: string; about: PlanMail }>('plan-mail', {
  deleteAfterSeconds: 3600,
})
/** Announces plans that started, end soon or ended. */
export const planClock = defineJob('plan-clock')
/** Settles payments that were interrupted. */
export const paymentRound = defineJob('payment-round')
