import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { formatPrice } from '@savanna/contract/money'
import { declineSentence } from '@savanna/contract/plans/declines'
import {
  CURRENCY,
  PAID,
  PAY_AGAIN,
  type PaymentAnswer,
  type Subscribe,
} from '@savanna/contract/plans/payments'
import { PLAN_GONE } from '@savanna/contract/plans/routes'
import { SITE_NAME } from '@savanna/contract/site/name'
import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { problem, tooOften } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { newId } from '../../../kit/ids.ts'
import { findMailRecipient } from '../../accounts/index.ts'
import { lockActivePackage, lockPlans } from '../plans.repository.ts'
import { findTermsOf, isAsPromised, type Terms } from './order.rules.ts'
import * as repository from './payments.repository.ts'
import { ProviderUnavailable } from './provider.ts'
import { type PaymentContext, paymentUnclear, type Settled, settlePayment } from './settle.service.ts'

/** A payment without progress for longer than this counts as abandoned. */
export const STUCK_MS = 2 * MINUTE_MS
const DECLINES_AN_HOUR = 10
/** Within this time of an equal payment, another one may be a second click on the button. */
const REPEATED_MS = MINUTE_MS
const PENCE = 100

const WHO_PAYS = msg`Your bank wants to check it’s you.`
const DECIDING = msg`Your bank is still processing the payment. Your plan starts as soon as it goes through.`
const GIVEN_UP = msg`This payment was cancelled. You haven’t been charged.`

/**
 * Buys a plan: stores a row, opens a payment at the bank, stores its id and only then charges it.
 * @throws 409 `plan_changed`, 409 `key_used`, 409 `payment_under_way`, 409 `payment_repeated`, 404
 *   `plan_gone`, 503 `payment_unclear`, or the bank's rejection
 */
export async function buyPlan(context: PaymentContext, me: Caller, order: Subscribe): Promise<PaymentAnswer> {
  const key = order.idempotency_key ?? newId()
  const known = await repository.findOwnPayment(context.db, me.id, { key })
  const payment = known ?? (await beginPayment(context, me, order, key))
  const isDone = payment.status === 'succeeded' || payment.status === 'failed'
  if (payment.package_id !== order.packageId || !(isDone || isAsPromised(order, findTermsOf(payment))))
    throw problem(409, 'key_used', msg`This payment was for another plan or price. Please start again.`)
  if (payment.status === 'failed') throw declined(payment)
  return answerOf(await answerUnclearOnOutage(context, () => charge(context, me, payment, order)))
}

/** Fetches a payment's state from the bank after the payer has authenticated there. */
export async function confirm(context: PaymentContext, me: Caller, id: string): Promise<PaymentAnswer> {
  const payment = await repository.findOwnPayment(context.db, me.id, { id })
  if (!payment) throw noSuchPayment()
  if (payment.status === 'failed' && !payment.provider_id) throw declined(payment)
  if (!payment.provider_id || payment.provider !== context.provider.name) throw paymentUnclear()
  return answerOf(await answerUnclearOnOutage(context, () => settlePayment(context, id)))
}

/** Passes the payer's response to the test bank's authentication. */
export async function answerAuthentication(
  context: PaymentContext,
  me: Caller,
  id: string,
  approve: boolean,
) {
  const { authenticate } = context.provider
  const payment = await repository.findOwnPayment(context.db, me.id, { id })
  if (!authenticate || !payment?.provider_id) throw noSuchPayment()
  await authenticate(payment.provider_id, approve)
  return confirm(context, me, id)
}

function noSuchPayment() {
  return problem(404, 'payment_not_found', msg`We couldn’t find this payment.`)
}

/** Stores a new attempt, once none of the member's other payments is in progress. */
async function beginPayment(
  context: PaymentContext,
  me: Caller,
  order: Subscribe,
  key: string,
): Promise<repository.Payment> {
  const { db, config, now, provider } = context
  const lately = new Date(now().getTime() - HOUR_MS)
  if ((await repository.countFailed(db, me.id, lately)) >= DECLINES_AN_HOUR * config.rateLimitScale)
    throw tooOften(msg`Too many of your payments were declined. Try again in an hour.`, HOUR_MS / 1000)
  for (const other of await repository.findOpenOf(db, me.id, key)) await cancelEarlierAttempt(context, other)
  return db.transaction(async (tx) => {
    await lockPlans(tx, me.id)
    const twin = await repository.findOwnPayment(tx, me.id, { key })
    if (twin) return twin
    if ((await repository.findOpenOf(tx, me.id, key)).length > 0) throw paymentUnderWay()
    const plan = await lockActivePackage(tx, order.packageId)
    if (!plan) throw problem(404, 'plan_gone', PLAN_GONE)
    if (!isAsPromised(order, plan)) throw planChanged(plan)
    // After checking open payments, under the same lock: one from the last minute is seen either there or
    // here.
    const equal = { memberId: me.id, packageId: plan.id, amount: plan.price }
    if (mustAsk(order) && (await repository.hasPaidSince(tx, equal, new Date(now().getTime() - REPEATED_MS))))
      throw problem(409, 'payment_repeated', PAY_AGAIN)
    return repository.insertPayment(tx, {
      id: newId(),
      member_id: me.id,
      package_id: plan.id,
      plan: plan.title,
      days: plan.duration,
      amount: plan.price,
      currency: CURRENCY,
      provider: provider.name,
      idempotency_key: key,
      created_at: now(),
    })
  })
}

/** Creates the problem for an order with other terms than the plan's; it includes the current ones. */
function planChanged({ title, price, duration }: Terms) {
  const pounds = formatPrice(price / PENCE)
  return problem(
    409,
    'plan_changed',
    msg`This plan has changed. ${{ title }} now costs ${{ price: pounds }} for ${plural({ days: duration }, { one: '# day', other: '# days' })}. You haven’t been charged: pay only if you agree.`,
  )
}

/** Returns whether to ask the payer before repeating an equal payment: each of the page's attempts has a key. */
function mustAsk({ confirm, idempotency_key }: Subscribe): boolean {
  return confirm === undefined ? idempotency_key === undefined : !confirm
}

function paymentUnderWay() {
  return problem(409, 'payment_under_way', msg`You already have a payment in progress. Please wait a moment.`)
}

/** Cancels an earlier attempt abandoned by the payer; leaves one that is being charged. */
async function cancelEarlierAttempt(context: PaymentContext, other: repository.Payment): Promise<void> {
  const fresh = other.created_at.getTime() > context.now().getTime() - STUCK_MS
  if (other.status === 'created' && fresh) throw paymentUnderWay()
  const { payment } = await answerUnclearOnOutage(context, () => cancelPayment(context, other))
  if (payment.status === 'succeeded')
    throw problem(409, 'payment_under_way', msg`Your earlier payment has just gone through. Check your plan.`)
}

/** Cancels a payment, unless it has been paid. */
export async function cancelPayment(
  context: PaymentContext,
  payment: repository.Payment,
): Promise<{ payment: repository.Payment }> {
  if (payment.provider !== context.provider.name) return { payment }
  if (!payment.provider_id) {
    await repository.abandonPayment(context.db, payment.id, context.now())
    return { payment }
  }
  await context.provider.cancel(payment.provider_id)
  return settlePayment(context, payment.id)
}

async function charge(
  context: PaymentContext,
  me: Caller,
  payment: repository.Payment,
  order: Subscribe,
): Promise<Settled> {
  const { db, provider } = context
  const { id, amount, currency, plan } = payment
  if (payment.provider !== provider.name) throw paymentUnclear()
  if (payment.status !== 'created') return settlePayment(context, id)
  const description = `${SITE_NAME} ${plan}`
  const providerId = payment.provider_id ?? (await provider.open({ id, amount, currency, description }))
  if (!(await repository.setProviderId(db, id, providerId))) {
    const now = await repository.findOwnPayment(db, me.id, { id })
    if (!now?.provider_id) throw declined({ failure: 'canceled' })
    return settlePayment(context, id)
  }
  return settlePayment(context, id, await pay(context, me, providerId, order))
}

/** Charges the card. If there is no response, the payment is fetched to find out what happened. */
async function pay({ db, provider, log }: PaymentContext, me: Caller, providerId: string, order: Subscribe) {
  const payer = await findMailRecipient(db, me.id)
  try {
    return await provider.pay(providerId, {
      token: order.stripeToken,
      name: payer ? `${payer.firstname} ${payer.lastname}` : '',
      mail: payer?.mail ?? '',
      phone: order.userPhone || undefined,
    })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error }, 'the bank did not respond to a charge')
    if ((await provider.retrieve(providerId)).state === 'open') throw error
    return undefined
  }
}

/** Throws 503 `payment_unclear` if the bank is unavailable: the payer must know that nothing is charged twice. */
async function answerUnclearOnOutage<T>(context: PaymentContext, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    context.log.error({ err: error }, 'the bank did not respond')
    throw paymentUnclear()
  }
}

function answerOf({ payment, answer }: Settled): PaymentAnswer {
  const { id: payment_id, status } = payment
  if (status === 'failed') throw declined(payment)
  if (status === 'succeeded') return { message: say(PAID), status, payment_id, client_secret: null }
  if (answer.state === 'requires_action')
    return {
      message: say(WHO_PAYS),
      status: 'requires_action',
      payment_id,
      client_secret: answer.clientSecret,
    }
  if (answer.state === 'open') throw paymentUnderWay()
  return { message: say(DECIDING), status: 'processing', payment_id, client_secret: null }
}

function declined({ failure }: Pick<repository.Payment, 'failure'>) {
  return problem(402, 'card_declined', failure === 'canceled' ? GIVEN_UP : declineSentence(failure))
}
