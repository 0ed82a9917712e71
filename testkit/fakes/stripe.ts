import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { StripeApi } from '../../server/src/context.ts'

export const STRIPE = {
  secretKey: 'sk_test_journey',
  publishableKey: 'pk_test_journey',
  webhookSecret: 'whsec_journey',
}

type Step = 'open' | 'card' | 'confirm' | 'look' | 'cancel' | 'refund' | 'disputes'

interface Intent {
  id: string
  amount: number
  status: string
  failure: { code: string; decline_code?: string } | null
  refunded: number
  dispute: string | null
  /** How often a card was charged: never more than once. */
  charges: number
}

/** A network failure: the request is lost before the bank has received it, or the response after the bank has acted. */
interface Fault {
  step: Step
  lost: 'request' | 'answer'
  /** The SDK tries three times in total. */
  times: number
}

interface StripeResponse {
  status: number
  body: unknown
}

export interface FakeStripe {
  api: StripeApi
  intents: Map<string, Intent>
  faults: Fault[]
  /** Called when a step is done, before its response. */
  onStep: (step: Step, id: string | undefined) => Promise<void> | void
  /** The payer's choice in the bank's dialog. */
  authenticate(id: string, approve: boolean): void
  refund(id: string, amount?: number): void
  dispute(id: string, status: string): void
  /** A payment event as Stripe sends it, signed; `at` is when it was sent. */
  event(type: string, id: string, options?: EventOptions): SignedEvent
  close(): Promise<void>
}

interface EventOptions {
  eventId?: string
  at?: Date
  secret?: string
}

export interface SignedEvent {
  body: string
  signature: string
}

/** Implements as much of Stripe's protocol as we use: forms in, JSON out, idempotency keys, declines, signed events. */
export async function startFakeStripe(): Promise<FakeStripe> {
  const intents = new Map<string, Intent>()
  const bank = { intents, methods: new Map<string, string>(), answered: new Map<string, StripeResponse>() }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { step, id, form } = await read(request)
    if (isLost(fake.faults, step, 'request')) return void response.destroy()
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? bank.answered.get(key) : undefined
    const answer = known ?? act(bank, step, id, form)
    if (typeof key === 'string') bank.answered.set(key, answer)
    await fake.onStep(step, id)
    if (isLost(fake.faults, step, 'answer')) return void response.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const found = (id: string) => intents.get(id) ?? fail(`no intent ${id}`)
  const fake: FakeStripe = {
    api: { host: '127.0.0.1', port, protocol: 'http' },
    intents,
    faults: [],
    onStep: () => {},
    authenticate(id, approve) {
      if (approve) charge(found(id))
      else refuse(found(id), { code: 'payment_intent_authentication_failure' })
    },
    refund(id, amount = found(id).amount) {
      found(id).refunded = amount
    },
    dispute(id, status) {
      found(id).dispute = status
    },
    event: (type, id, options) => signed(type, found(id), options),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return fake
}

function fail(reason: string): never {
  throw new Error(reason)
}

function isLost(faults: Fault[], step: Step, lost: Fault['lost']): boolean {
  const fault = faults.find((one) => one.step === step && one.lost === lost && one.times > 0)
  if (fault) fault.times -= 1
  return fault !== undefined
}

async function read(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const url = new URL(request.url ?? '/', 'http://stripe')
  const [, , resource = '', id, verb] = url.pathname.split('/')
  const form = new URLSearchParams([...url.searchParams, ...new URLSearchParams(`${Buffer.concat(parts)}`)])
  return { step: stepOf(request.method ?? 'GET', resource, id, verb), id, form }
}

function stepOf(method: string, resource: string, id: string | undefined, verb: string | undefined): Step {
  if (resource === 'payment_methods') return 'card'
  if (resource === 'refunds') return 'refund'
  if (resource === 'disputes') return 'disputes'
  if (!id) return 'open'
  if (method === 'GET') return 'look'
  return verb === 'cancel' ? 'cancel' : 'confirm'
}

interface Bank {
  intents: Map<string, Intent>
  /** Each payment method's token. */
  methods: Map<string, string>
}

function act(bank: Bank, step: Step, id: string | undefined, form: URLSearchParams): StripeResponse {
  if (step === 'open') return ok(shown(open(bank, Number(form.get('amount')))))
  if (step === 'card') return card(bank, form.get('card[token]') ?? '')
  const intent = bank.intents.get(id ?? form.get('payment_intent') ?? '')
  if (!intent) return refusal(404, { type: 'invalid_request_error', code: 'resource_missing' })
  if (step === 'look') return ok(shown(intent))
  if (step === 'disputes') return ok({ object: 'list', data: intent.dispute ? [disputeOf(intent)] : [] })
  if (step === 'refund') return refund(intent)
  if (step === 'cancel') return cancel(intent)
  return confirm(intent, bank.methods.get(form.get('payment_method') ?? '') ?? '')
}

const ok = (body: unknown): StripeResponse => ({ status: 200, body })

function refusal(status: number, error: Record<string, unknown>): StripeResponse {
  return { status, body: { error: { message: 'refused', ...error } } }
}

function open({ intents }: Bank, amount: number): Intent {
  const id = `pi_${randomUUID().replaceAll('-', '')}`
  const status = 'requires_payment_method'
  const intent = { id, amount, status, failure: null, refunded: 0, dispute: null, charges: 0 }
  intents.set(id, intent)
  return intent
}

function card({ methods }: Bank, token: string): StripeResponse {
  if (token === 'tok_used') return refusal(400, { type: 'invalid_request_error', code: 'token_already_used' })
  if (token === 'tok_badNumber') return refusal(402, { type: 'card_error', code: 'incorrect_number' })
  const id = `pm_${randomUUID().replaceAll('-', '')}`
  methods.set(id, token)
  return ok({ id, object: 'payment_method' })
}

const PAYABLE = ['requires_payment_method', 'requires_confirmation']

/**
 * Confirms a payment: `tok_decline_<code>` is declined for that reason, `tok_ask` requires authentication, every other
 * card pays.
 */
function confirm(intent: Intent, token: string): StripeResponse {
  if (!PAYABLE.includes(intent.status)) return unexpectedState()
  const [, code] = /^tok_decline_(\w+)$/.exec(token) ?? []
  if (code) {
    refuse(intent, { code: 'card_declined', decline_code: code })
    return refusal(402, { type: 'card_error', code: 'card_declined', decline_code: code })
  }
  if (token === 'tok_ask') intent.status = 'requires_action'
  else charge(intent)
  return ok(shown(intent))
}

function cancel(intent: Intent): StripeResponse {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState()
  intent.status = 'canceled'
  return ok(shown(intent))
}

function refund(intent: Intent): StripeResponse {
  if (intent.refunded >= intent.amount)
    return refusal(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
  intent.refunded = intent.amount
  return ok({ id: `re_${randomUUID()}`, object: 'refund' })
}

function unexpectedState(): StripeResponse {
  return refusal(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' })
}

function charge(intent: Intent): void {
  intent.status = 'succeeded'
  intent.failure = null
  intent.charges += 1
}

function refuse(intent: Intent, failure: NonNullable<Intent['failure']>): void {
  intent.status = 'requires_payment_method'
  intent.failure = failure
}

function shown(intent: Intent) {
  const { id, amount, status, failure, refunded, dispute, charges } = intent
  return {
    id,
    object: 'payment_intent',
    amount,
    status,
    client_secret: `${id}_secret_x`,
    last_payment_error: failure,
    latest_charge:
      charges > 0 ? { id: `ch_${id}`, amount, amount_refunded: refunded, disputed: dispute !== null } : null,
  }
}

function disputeOf({ id, dispute }: Intent) {
  return { id: `dp_${id}`, object: 'dispute', payment_intent: id, status: dispute }
}

const signer = new Stripe(STRIPE.secretKey).webhooks

function signed(type: string, intent: Intent, { eventId, at = new Date(), secret }: EventOptions = {}) {
  const object = type.startsWith('charge.dispute')
    ? disputeOf(intent)
    : type.startsWith('charge')
      ? { id: `ch_${intent.id}`, object: 'charge', payment_intent: intent.id }
      : shown(intent)
  const body = JSON.stringify({
    id: eventId ?? `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: { object },
  })
  const signature = signer.generateTestHeaderString({
    payload: body,
    secret: secret ?? STRIPE.webhookSecret,
    timestamp: Math.floor(at.getTime() / 1000),
  })
  return { body, signature }
}
