import { msg } from '@lingui/core/runtime-macro'
import { problem } from '../../../kit/http/problem.ts'
import { findByProviderId, insertEvent, isEventKnown } from './payments.repository.ts'
import { ProviderUnavailable } from './provider.ts'
import { type PaymentContext, paymentUnclear, settlePayment } from './settle.service.ts'

/**
 * Receives a signed event. It only says which payment to fetch from the bank, so repeated, late and reordered
 * events do no harm. If an event can't be handled, the response is an error, and the bank sends it again.
 * @throws 404 `payments_off`, 400 `signature_invalid`, 503 `payment_unclear`
 */
export async function receiveEvent(
  context: PaymentContext,
  body: unknown,
  signature: unknown,
): Promise<{ received: true }> {
  const { db, log, now, provider } = context
  if (!provider.readEvent)
    throw problem(404, 'payments_off', msg`This site doesn’t receive events from a bank.`)
  const event =
    Buffer.isBuffer(body) && typeof signature === 'string'
      ? provider.readEvent(body, signature, now())
      : undefined
  if (!event) throw problem(400, 'signature_invalid', msg`This event isn’t signed by the bank.`)
  if (await isEventKnown(db, event.id)) return { received: true }
  const payment = event.paymentId === null ? undefined : await findByProviderId(db, event.paymentId)
  try {
    if (payment) await settlePayment(context, payment.id)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error }, 'an event could not be handled')
    throw paymentUnclear()
  }
  await insertEvent(db, event)
  return { received: true }
}
