import { msg } from '@lingui/core/runtime-macro'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import { FOREIGN_KEY_VIOLATION, readSqlState } from '../../../kit/database/driver/sql-state.ts'
import { problem } from '../../../kit/http/problem.ts'
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts'
import { defineCounter } from '../../../kit/metrics/metrics.ts'
import { announceNotification } from '../../notifications/index.ts'
import { applyEntitlement, type SideEffects } from '../entitlement.service.ts'
import { changePayment, findPayment, type Payment } from './payments.repository.ts'
import type { BankAnswer, PaymentProvider } from './provider.ts'

/** A use case's context, with this site's bank. */
export interface PaymentContext extends Context {
  provider: PaymentProvider
}

export interface Settled {
  payment: Payment
  answer: BankAnswer
}

const payments = defineCounter('savanna_payments_total', 'Payments that came to an end.', ['outcome'])

/** Only other servers can interfere. */
const TRIES = 6

/** A bank sends many events about one payment at the same time; all but the first find nothing left to do. */
const runExclusive = createKeyedMutex()

const STATUS: Record<BankAnswer['state'], Payment['status'] | undefined> = {
  open: undefined,
  processing: undefined,
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  declined: 'failed',
  canceled: 'failed',
}

/**
 * Fetches a payment from the bank, stores its state and applies it to the member's plan. Safe to call by
 * anyone, repeatedly and in any order: a response is only stored if no later one was. `refused` is why the
 * card was declined before the bank created a payment.
 * @throws 503 `payment_unclear` when other servers keep interfering
 */
export function settlePayment(context: PaymentContext, id: string, refused?: string): Promise<Settled> {
  return runExclusive(id, () => settleNow(context, id, refused))
}

async function settleNow(context: PaymentContext, id: string, refused?: string): Promise<Settled> {
  for (let tried = 0; tried < TRIES; tried++) {
    const before = await findPayment(context.db, id)
    if (!before?.provider_id) throw new Error('this payment has not reached the bank')
    const retrieved = await context.provider.retrieve(before.provider_id)
    const answer: BankAnswer =
      refused !== undefined && retrieved.state === 'open'
        ? { ...retrieved, state: 'declined', failure: refused }
        : retrieved
    const written = await saveAnswer(context, before, answer)
    if (!written) continue
    countOutcome(before, written.payment)
    await runSideEffects(context, written.payment, written.sideEffects)
    return { payment: written.payment, answer }
  }
  throw paymentUnclear()
}

/** Counts a finished payment. A response is stored once, so each payment is counted once. */
function countOutcome(before: Payment, { status }: Payment) {
  const over = status === 'succeeded' || status === 'failed'
  if (over && status !== before.status) payments.inc({ outcome: status })
}

/**
 * Returns the rejection for a bank that doesn't respond: the reconciler finds out later whether it charged
 * the card.
 */
export function paymentUnclear() {
  return problem(
    503,
    'payment_unclear',
    msg`We can’t reach the bank right now. You’ll be charged once at most, and your plan starts as soon as we hear back.`,
  )
}

async function saveAnswer(context: PaymentContext, before: Payment, answer: BankAnswer) {
  try {
    return await context.db.transaction(async (tx) => {
      const payment = await changePayment(tx, before, changeOf(before, answer, context.now()))
      return payment && { payment, sideEffects: await applyEntitlement(context, tx, payment) }
    })
  } catch (error) {
    // The member has just been deleted; the next try finds the payment without them.
    if (readSqlState(error) === FOREIGN_KEY_VIOLATION) return undefined
    throw error
  }
}

function changeOf(before: Payment, { state, failure, refunded, dispute }: BankAnswer, now: Date) {
  const status = before.status === 'succeeded' ? before.status : (STATUS[state] ?? before.status)
  const over = status === 'succeeded' || status === 'failed'
  return {
    status,
    failure: status === 'failed' ? (failure ?? before.failure ?? 'canceled') : null,
    refunded,
    dispute,
    settled_at: over ? (before.settled_at ?? now) : null,
  }
}

async function runSideEffects(
  context: PaymentContext,
  payment: Payment,
  { changed, notification, ownerless }: SideEffects,
) {
  if (ownerless && payment.provider_id) {
    await context.provider.refund(payment.provider_id)
    await settleNow(context, payment.id)
  }
  await runAfterCommit(
    context,
    'payment',
    () => changed && context.live.toMember(changed, 'planChanged'),
    () => announceNotification(context, notification),
  )
}
