import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { foldDigits } from '../digits.ts'
import { Id } from '../id.ts'
import { says } from '../language/say.ts'
import { route } from '../route.ts'
import { lineOfText } from '../text.ts'

export const PAID = msg`Payment Successfull`
export const PAY_AGAIN = msg`You just paid for this. Pay again?`
export const CURRENCY = 'gbp'
const CARD_NEEDED = msg`Enter your card details`

export const paymentSettings = route('GET', '/payment/settings', {
  summary: 'Who takes payments here, so that the page shows the right form.',
  access: 'member',
  reply: z.object({
    /** `none`: nothing can be bought here. */
    provider: z.enum(['stripe', 'test', 'none']),
    /** Stripe's publishable key; null elsewhere. */
    publishable_key: z.string().nullable(),
  }),
})
export type PaymentSettings = z.infer<typeof paymentSettings.spec.reply>

const PHONE_LONG = msg`This phone number is too long`
const Value = z.union([z.string().max(200), z.number()]).nullish()

/** Tells whether a text looks like an international phone number. The field shows a hint; nothing is rejected. */
export function looksLikePhone(phone: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(foldDigits(phone).replace(/[\s().-]/g, ''))
}

export const Subscribe = z.object({
  /** Accepted as specified and ignored, like the name and the email: the payer is the caller. */
  userId: Value,
  userName: Value,
  userEmail: Value,
  /** Free text, passed to the payment provider and not stored. */
  userPhone: lineOfText(40, says(PHONE_LONG)).trim().max(40, says(PHONE_LONG)).nullish(),
  /**
   * The title, the price in pounds and the days that the payer was shown. Each one that is sent must be the plan's own, or
   * the order gets 409 `plan_changed` with the plan's current values, and nothing is charged.
   */
  packageName: Value,
  packagePrice: Value,
  packageDuration: Value,
  packageId: z.uuid(says(msg`Please choose a plan`)).toLowerCase(),
  stripeToken: z.string(says(CARD_NEEDED)).regex(/^(tok|pm)_\w{1,190}$/, says(CARD_NEEDED)),
  /** Made by the client once per attempt: repeated requests are one payment. */
  idempotency_key: Id.optional(),
  /**
   * Whether to pay although the same was paid within the last minute. Without it, an order with an idempotency key is
   * taken, and one without is answered 409 `payment_repeated`; with `false` both are.
   */
  confirm: z.boolean().optional(),
})
export type Subscribe = z.infer<typeof Subscribe>

/** The state of a payment after the bank's answer. */
export const PaymentAnswer = z.object({
  message: z.string(),
  /** `requires_action`: the bank wants the payer to confirm. `processing`: the bank hasn't decided yet. */
  status: z.enum(['succeeded', 'requires_action', 'processing']),
  payment_id: Id,
  /** What Stripe's script needs to confirm the payment; null with other providers. */
  client_secret: z.string().nullable(),
})
export type PaymentAnswer = z.infer<typeof PaymentAnswer>

const REFUSALS = [
  'plan_gone',
  'plan_changed',
  'card_declined',
  'payment_under_way',
  'payment_repeated',
  'payment_unclear',
  'payments_off',
  'key_used',
  'payment_not_found',
] as const

export const subscribe = route('POST', '/payment/subscribe', {
  summary:
    'Buy a plan with a card token. The price is the one in the database; an order that names another one is rejected.',
  access: 'member',
  body: Subscribe,
  reply: PaymentAnswer,
  errors: REFUSALS,
  perMinute: 10,
})

export const confirmPayment = route('POST', '/payment/confirm', {
  summary: 'Check the state of a payment after the payer has confirmed it with their bank.',
  access: 'member',
  body: z.object({ payment_id: Id }),
  reply: PaymentAnswer,
  errors: REFUSALS,
  perMinute: 30,
})

export const answerTestBank = route('POST', '/payment/test-bank', {
  summary: 'Confirm or refuse a payment at the test bank. Exists only where payments are a test.',
  access: 'member',
  body: z.object({ payment_id: Id, approve: z.boolean() }),
  reply: PaymentAnswer,
  errors: REFUSALS,
  perMinute: 30,
})

export const stripeWebhook = route('POST', '/payment/webhook', {
  summary: "Stripe's signed events. Whatever they say, the payment's state is fetched from Stripe.",
  access: 'public',
  reply: z.object({ received: z.literal(true) }),
  errors: ['signature_invalid', 'payments_off', 'payment_unclear'],
  perMinute: 3000,
})

/** The cards of the test bank, by Stripe's own test tokens. */
export const TEST_CARDS = [
  { token: 'tok_visa', label: msg`Visa, payment succeeds`, number: '4242 4242 4242 4242' },
  { token: 'tok_threeDSecureRequired', label: msg`Needs confirmation`, number: '4000 0000 0000 3220' },
  { token: 'tok_chargeDeclined', label: msg`Declined`, number: '4000 0000 0000 0002' },
  {
    token: 'tok_chargeDeclinedInsufficientFunds',
    label: msg`Insufficient funds`,
    number: '4000 0000 0000 9995',
  },
  { token: 'tok_chargeDeclinedExpiredCard', label: msg`Expired`, number: '4000 0000 0000 0069' },
  { token: 'tok_chargeDeclinedIncorrectCvc', label: msg`Wrong security code`, number: '4000 0000 0000 0127' },
  { token: 'tok_chargeDeclinedProcessingError', label: msg`Processing error`, number: '4000 0000 0000 0119' },
  { token: 'tok_chargeDeclinedFraudulent', label: msg`Suspected fraud`, number: '4100 0000 0000 0019' },
  { token: 'tok_chargeDeclinedLostCard', label: msg`Reported lost`, number: '4000 0000 0000 9987' },
  { token: 'tok_chargeDeclinedStolenCard', label: msg`Reported stolen`, number: '4000 0000 0000 9979' },
] as const
export type TestCard = (typeof TEST_CARDS)[number]
