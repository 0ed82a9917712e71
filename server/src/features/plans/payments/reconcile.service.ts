import { HOUR_MS } from '@savanna/contract/time'
import { abandonPayment, findStuck, type Payment } from './payments.repository.ts'
import { cancelPayment, STUCK_MS } from './payments.service.ts'
import { type PaymentContext, settlePayment } from './settle.service.ts'

/** How long a payer may take to authenticate at the bank. */
const AUTHENTICATION_TIMEOUT_MS = HOUR_MS
const BATCH = 100

/** Settles payments whose charge or grant was interrupted; logs a failure and retries in the next round. */
export async function reconcile(context: PaymentContext): Promise<void> {
  const before = new Date(context.now().getTime() - STUCK_MS)
  for (const payment of await findStuck(context.db, context.provider.name, before, BATCH)) {
    try {
      await finish(context, payment)
    } catch (error) {
      context.log.error({ err: error, payment: payment.id }, 'a payment could not be settled')
    }
  }
}

async function finish(context: PaymentContext, payment: Payment): Promise<void> {
  const { db, now } = context
  if (!payment.provider_id) return abandonPayment(db, payment.id, now())
  const { answer } = await settlePayment(context, payment.id)
  const late = payment.created_at.getTime() < now().getTime() - AUTHENTICATION_TIMEOUT_MS
  if (answer.state === 'open' || (answer.state === 'requires_action' && late))
    await cancelPayment(context, payment)
}
