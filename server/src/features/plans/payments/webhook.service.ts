import { problem } from '../../../kit/http/problem.ts'
import { findByProviderId, insertEvent, isEventKnown } from './payments.repository.ts'
import { ProviderUnavailable } from './provider.ts'
import { type PaymentContext, paymentUnclear, settlePayment } from './settle.service.ts'

/**
 * Hears a signed event. It says only which payment to ask the bank about, so repeated, late and shuffled events do no
 * harm; one that could not be followed is answered with a failure, and the bank sends it again.
 */
export async function receiveEvent(
  context: PaymentContext,
  body: unknown,
  signature: unknown,
): Promise<{ received: true }> {
  const { db, log, now, provider } = context
  if (!provider.readEvent) throw problem(404, 'payments_off', 'No bank sends events to this site.')
  const event =
    Buffer.isBuffer(body) && typeof signature === 'string'
      ? provider.readEvent(body, signature, now())
      : undefined
  if (!event) throw problem(400, 'signature_invalid', 'This event is not signed by the bank.')
  if (await isEventKnown(db, event.id)) return { received: true }
  const payment = event.paymentId === null ? undefined : await findByProviderId(db, event.paymentId)
  try {
    if (payment) await settlePayment(context, payment.id)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error }, 'an event could not be followed')
    throw paymentUnclear()
  }
  await insertEvent(db, event)
  return { received: true }
}
