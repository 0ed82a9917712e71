import { msg } from '@lingui/core/runtime-macro'
import * as routes from '@savanna/contract/plans/payments'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import { serve } from '../../../kit/http/serve.ts'
import { answerAuthentication, buyPlan, confirm } from './payments.service.ts'
import type { PaymentProvider } from './provider.ts'
import type { PaymentContext } from './settle.service.ts'
import { createTestBank } from './test-bank.ts'
import { receiveEvent } from './webhook.service.ts'

const SIGNATURE = 'stripe-signature'
const EVENT_BYTES = 512 * 1024

async function openProvider(context: Context): Promise<PaymentProvider | undefined> {
  const { payments, stripe } = context.config
  if (payments === 'stripe' && stripe) {
    // The SDK is large, so it's loaded only on demand.
    const { createStripeProvider } = await import('./stripe-provider.ts')
    return createStripeProvider(stripe, context.stripeApi)
  }
  return payments === 'test' ? createTestBank(context) : undefined
}

/** Serves payments by the configured provider. Returns their context, or nothing if there is none. */
export async function registerPayments(
  app: FastifyInstance,
  context: Context,
): Promise<PaymentContext | undefined> {
  const provider = await openProvider(context)
  const paying = provider && { ...context, provider }
  serve(app, routes.paymentSettings, async () => ({
    provider: provider?.name ?? ('none' as const),
    publishable_key: provider?.publishableKey ?? null,
  }))
  serve(app, routes.subscribe, ({ me, body }) => buyPlan(requirePayments(paying), me, body))
  serve(app, routes.confirmPayment, ({ me, body }) => confirm(requirePayments(paying), me, body.payment_id))
  serve(app, routes.answerTestBank, ({ me, body }) =>
    answerAuthentication(requirePayments(paying), me, body.payment_id, body.approve),
  )
  await app.register(async (scope) => {
    // A signature covers the exact bytes that were sent.
    scope.removeContentTypeParser('application/json')
    const asBytes = { parseAs: 'buffer', bodyLimit: EVENT_BYTES } as const
    scope.addContentTypeParser('application/json', asBytes, async (_request: unknown, body: Buffer) => body)
    serve(scope, routes.stripeWebhook, ({ request }) =>
      receiveEvent(requirePayments(paying), request.body, request.headers[SIGNATURE]),
    )
  })
  return paying
}

function requirePayments(paying: PaymentContext | undefined): PaymentContext {
  if (!paying) throw problem(404, 'payments_off', msg`You can’t buy plans here right now.`)
  return paying
}
