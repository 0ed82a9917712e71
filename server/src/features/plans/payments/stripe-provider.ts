import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Config } from '../../../config.ts'
import type { StripeApi } from '../../../context.ts'
import { type BankAnswer, type Card, type PaymentProvider, ProviderUnavailable } from './provider.ts'

const TIMEOUT_MS = 15_000
const TOLERANCE_SECONDS = 300

const STATES: Record<string, BankAnswer['state']> = {
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/** An inquiry (`warning_*`) hasn't taken the money back, and an appeal follows a lost dispute. */
const DISPUTES: Record<string, BankAnswer['dispute']> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
}
const GRAVITY: BankAnswer['dispute'][] = ['none', 'won', 'open', 'lost']

/**
 * Creates a provider that uses Stripe's own SDK: it opens PaymentIntents first and confirms them after their
 * id is stored.
 */
export function createStripeProvider(
  { secretKey, publishableKey, webhookSecret }: NonNullable<Config['stripe']>,
  api?: StripeApi,
): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    ...api,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Savanna' },
  })
  return {
    name: 'stripe',
    publishableKey,
    async open({ id, amount, currency, description }) {
      const intent = await stripe.paymentIntents
        .create(
          {
            amount,
            currency,
            description,
            allowed_payment_method_types: ['card'],
            metadata: { payment_id: id },
          },
          { idempotencyKey: `${id}:open` },
        )
        .catch(throwUnavailable)
      return intent.id
    },
    pay: (id, card) => pay(stripe, id, card),
    async retrieve(id) {
      const intent = await stripe.paymentIntents
        .retrieve(id, { expand: ['latest_charge'] })
        .catch(throwUnavailable)
      const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
      const failure = intent.last_payment_error
      return {
        state: STATES[intent.status] ?? (failure ? 'declined' : 'open'),
        failure: failure?.decline_code || failure?.code || null,
        clientSecret: intent.client_secret,
        refunded: charge?.amount_refunded ?? 0,
        dispute: charge?.disputed ? await readDispute(stripe, id) : 'none',
      }
    },
    async cancel(id) {
      try {
        await stripe.paymentIntents.cancel(id)
      } catch (error) {
        if (!isRefused(error, 'payment_intent_unexpected_state')) throwUnavailable(error)
      }
    },
    async refund(id) {
      try {
        await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `${id}:refund` })
      } catch (error) {
        if (!isRefused(error, 'charge_already_refunded')) throwUnavailable(error)
      }
    },
    ...(webhookSecret && {
      readEvent(body: Buffer, signature: string, at: Date) {
        try {
          return toEvent(
            stripe.webhooks.constructEvent(
              body,
              signature,
              webhookSecret,
              TOLERANCE_SECONDS,
              undefined,
              at.getTime(),
            ),
          )
        } catch {
          return undefined
        }
      },
    }),
  }
}

/** Charges the card. Each request has its own idempotency key, so repeating it changes nothing. */
async function pay(stripe: Stripe, id: string, { token, name, mail, phone }: Card) {
  const key = `${id}:${createHash('sha256').update(token).digest('hex').slice(0, 16)}`
  try {
    const method = token.startsWith('pm_')
      ? token
      : await toPaymentMethod(stripe, token, { name, email: mail, ...(phone && { phone }) }, key)
    await stripe.paymentIntents.confirm(
      id,
      { payment_method: method, use_stripe_sdk: true },
      { idempotencyKey: `${key}:pay` },
    )
    return undefined
  } catch (error) {
    return readRefusal(error)
  }
}

async function toPaymentMethod(
  stripe: Stripe,
  token: string,
  billing_details: { name: string; email: string; phone?: string },
  key: string,
): Promise<string> {
  const method = await stripe.paymentMethods.create(
    { type: 'card', card: { token }, billing_details },
    { idempotencyKey: `${key}:card` },
  )
  return method.id
}

function isRefused(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code
}

/** Returns why a card was rejected; nothing if the payment itself says so. Rethrows anything else. */
function readRefusal(error: unknown): string | undefined {
  if (error instanceof Stripe.errors.StripeCardError)
    return error.decline_code || error.code || 'generic_decline'
  if (isRefused(error, 'payment_intent_unexpected_state')) return undefined
  if (isRefused(error, 'token_already_used') || isRefused(error, 'resource_missing'))
    return 'token_already_used'
  return throwUnavailable(error)
}

/** Throws `ProviderUnavailable` for any other SDK failure, and rethrows errors that aren't the SDK's. */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  throw new ProviderUnavailable(`Stripe answered ${error.code ?? error.type}`, { cause: error })
}

async function readDispute(stripe: Stripe, id: string): Promise<BankAnswer['dispute']> {
  const { data } = await stripe.disputes.list({ payment_intent: id, limit: 10 }).catch(throwUnavailable)
  return data
    .map(({ status }) => DISPUTES[status] ?? 'none')
    .reduce((worst, state) => (GRAVITY.indexOf(state) > GRAVITY.indexOf(worst) ? state : worst), 'none')
}

function toEvent({ id, type, data }: Stripe.Event) {
  const about = data.object as {
    object?: string
    id?: string
    payment_intent?: string | { id: string } | null
  }
  if (about.object === 'payment_intent') return { id, type, paymentId: about.id ?? null }
  const intent = about.payment_intent
  return { id, type, paymentId: (typeof intent === 'object' ? intent?.id : intent) ?? null }
}
