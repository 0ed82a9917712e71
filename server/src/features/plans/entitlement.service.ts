import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { findPlan } from '../allowances/index.ts'
import { type StoredNotification, storeNotification } from '../notifications/index.ts'
import type { Payment } from './payments/payments.repository.ts'
import { hasReceipt, insertReceipt } from './payments/payments.repository.ts'
import { planClock, planMail } from './plans.jobs.ts'
import * as repository from './plans.repository.ts'
import { computeSpan, moveSpansUp, type Revoked, restoreSpan } from './plans.rules.ts'

type EntitlementContext = Pick<Context, 'jobs' | 'now'>
type Subscription = NonNullable<Awaited<ReturnType<typeof repository.findByPayment>>>

/** The steps after the transaction has committed. */
export interface SideEffects {
  /** Whose tabs to notify that their plan changed. */
  changed?: string
  notification?: StoredNotification | undefined
  /** The payer has since deleted their account, so the money is refunded. */
  ownerless?: true
}

/** Returns whether a payment, as the bank reports it, entitles to its plan. */
function isEntitled({ status, refunded, amount, dispute }: Payment): boolean {
  return status === 'succeeded' && refunded < amount && dispute !== 'open' && dispute !== 'lost'
}

/**
 * Grants, revokes or restores a payment's plan, as the bank reports it. Does nothing if that's already done.
 */
export async function applyEntitlement(
  context: EntitlementContext,
  tx: Database,
  payment: Payment,
): Promise<SideEffects> {
  const { id, member_id: memberId } = payment
  const due = isEntitled(payment)
  if (memberId === null) return due && !(await hasReceipt(tx, id)) ? { ownerless: true } : {}
  await repository.lockPlans(tx, memberId)
  const held = await repository.findByPayment(tx, id)
  if (due && !held) return grantPlan(context, tx, { ...payment, member_id: memberId })
  if (held && due && held.revoked_at)
    return restorePlan(context, tx, { ...held, revoked_at: held.revoked_at })
  if (held && !due && !held.revoked_at) return revokePlan(context, tx, held, payment)
  return {}
}

async function grantPlan(
  context: EntitlementContext,
  tx: Database,
  { id, member_id, package_id, plan, days }: Payment & { member_id: string },
): Promise<SideEffects> {
  const now = context.now()
  const span = computeSpan(await repository.findCurrentPlan(tx, member_id, now), days, now)
  const begins = span.starts_at.getTime() <= now.getTime()
  const begin_told_at = begins ? now : null
  await repository.insertSubscription(tx, { member_id, package_id, payment_id: id, ...span, begin_told_at })
  await insertReceipt(tx, id, now)
  await repository.resetMessageCount(tx, member_id)
  await context.jobs.send(planMail, { memberId: member_id, about: { paymentId: id } }, { db: tx })
  await context.jobs.send(planClock, {}, { db: tx, startAfter: span.ends_at })
  const notification = begins
    ? await storeNotification(tx, { memberId: member_id, type: 'plan_bought', detail: plan, at: now })
    : undefined
  return { changed: member_id, notification }
}

async function revokePlan(
  { now, jobs }: EntitlementContext,
  tx: Database,
  gone: Subscription,
  { plan, refunded, amount }: Payment,
): Promise<SideEffects> {
  const at = now()
  const running = gone.starts_at <= at && gone.ends_at > at
  await repository.updateSubscription(tx, {
    id: gone.id,
    revoked_at: at,
    revoked_why: refunded >= amount ? 'refund' : 'dispute',
  })
  for (const span of moveSpansUp(gone, await repository.findCurrentPlan(tx, gone.member_id, at), at)) {
    await repository.updateSubscription(tx, span)
    await jobs.send(planClock, {}, { db: tx, startAfter: span.ends_at })
  }
  // The plan after it may have just started.
  await jobs.send(planClock, {}, { db: tx })
  const ends = running && !(await findPlan(tx, gone.member_id, at))
  const notification = ends
    ? await storeNotification(tx, { memberId: gone.member_id, type: 'plan_ended', detail: plan, at })
    : undefined
  return { changed: gone.member_id, notification }
}

async function restorePlan(
  { now, jobs }: EntitlementContext,
  tx: Database,
  held: Subscription & Revoked,
): Promise<SideEffects> {
  const at = now()
  const span = restoreSpan(held, await repository.findCurrentPlan(tx, held.member_id, at), at)
  await repository.updateSubscription(tx, {
    id: held.id,
    ...span,
    revoked_at: null,
    revoked_why: null,
    begin_told_at: null,
    end_told_at: null,
  })
  await jobs.send(planClock, {}, { db: tx, startAfter: span.ends_at })
  await jobs.send(planClock, {}, { db: tx })
  return { changed: held.member_id }
}
