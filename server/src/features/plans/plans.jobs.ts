import { defineJob } from '../../kit/jobs/jobs.ts'

/** The subject of an email about a plan. */
export type PlanMail = { paymentId: string } | { endingId: string }

export const planMail = defineJob<{ memberId: string; about: PlanMail }>('plan-mail', {
  deleteAfterSeconds: 3600,
})
/** Announces plans that started, end soon or ended. */
export const planClock = defineJob('plan-clock')
/** Settles interrupted payments. */
export const paymentRound = defineJob('payment-round')
