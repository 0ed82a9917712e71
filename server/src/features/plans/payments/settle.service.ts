import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from '../../../kit/database/driver/sql-state.ts'
import { problem } from '../../../kit/http/problem.ts'
import { defineCounter } from '../../../kit/metrics/metrics.ts'
import { createTurns } from '../../../kit/turns.ts'
import { announceNotification } from '../../notifications/index.ts'
import { type Aftermath, agree } from '../entitlement.service.ts'
import { changePayment, findPayment, type Payment } from './payments.repository.ts'
import type { BankAnswer, PaymentProvider } from './provider.ts'

/** A use case's world and the bank that this site works with. */
export interface Paying extends Context {
  provider: PaymentProvider
}

export interface Settled {
  payment: Payment
  answer: BankAnswer
}

const payments = defineCounter('savanna_payments_total', 'Payments that came to an end.', ['outcome'])

/** Only other servers get in between. */
const TRIES = 6

/** A bank tells of one payment in many events at once, of which all but one would look in vain. */
const inTurn = createTurns()

const STATUS: Record<BankAnswer['state'], Payment['status'] | undefined> = {
  open: undefined,
  processing: undefined,
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  declined: 'failed',
  canceled: 'failed',
}

/**
 * Asks the bank how a payment stands and makes everything here agree with it. It does not matter who asks, how often or
 * in what order: an answer counts only while no later one was written. `refused` is why the card was turned down
 * before the bank made anything of it.
 */
export function settle(world: Paying, id: string, refused?: string): Promise<Settled> {
  return inTurn(id, () => settleNow(world, id, refused))
}

async function settleNow(world: Paying, id: string, refused?: string): Promise<Settled> {
  for (let tried = 0; tried < TRIES; tried++) {
    const before = await findPayment(world.db, id)
    if (!before?.provider_id) throw new Error('this payment has not reached the bank')
    const looked = await world.provider.look(before.provider_id)
    const answer: BankAnswer =
      refused !== undefined && looked.state === 'open'
        ? { ...looked, state: 'declined', failure: refused }
        : looked
    const written = await write(world, before, answer)
    if (!written) continue
    count(before, written.payment)
    await follow(world, written.payment, written.aftermath)
    return { payment: written.payment, answer }
  }
  throw unclear()
}

/** An answer is written once, so each payment succeeds or fails once. */
function count(before: Payment, { status }: Payment) {
  const over = status === 'succeeded' || status === 'failed'
  if (over && status !== before.status) payments.inc({ outcome: status })
}

/** For a bank that does not answer: whether money moved is found out later, by the reconciler. */
export function unclear() {
  return problem(
    503,
    'payment_unclear',
    'The bank does not answer at the moment. You are charged once at most; your plan opens as soon as we hear of it.',
  )
}

async function write(world: Paying, before: Payment, answer: BankAnswer) {
  try {
    return await world.db.transaction(async (tx) => {
      const payment = await changePayment(tx, before, changeOf(before, answer, world.now()))
      return payment && { payment, aftermath: await agree(world, tx, payment) }
    })
  } catch (error) {
    // The member left at this moment; the next look knows it.
    if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) return undefined
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

async function follow(world: Paying, payment: Payment, { changed, notification, ownerless }: Aftermath) {
  if (ownerless && payment.provider_id) {
    await world.provider.refund(payment.provider_id)
    await settleNow(world, payment.id)
  }
  await runAfterCommit(
    world,
    'payment',
    () => changed && world.live.toMember(changed, 'planChanged'),
    () => announceNotification(world, notification),
  )
}
