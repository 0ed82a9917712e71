import { defineJob } from '../../kit/jobs/jobs.ts'

/** What a plan's holder is written about. */
export type PlanMail = { paymentId: string } | { endingId: string }

export const planMail = defineJob<{ memberId: string; about: PlanMail }>('plan-mail', {
  deleteAfterSeconds: 3600,
})
/** Looks whether a plan began, ends soon or ended, and tells of it. */
export const planClock = defineJob<Record<never, never>>('plan-clock')
/** Asks the bank about payments whose end nobody has seen. */
export const paymentRound = defineJob<Record<never, never>>('payment-round')
