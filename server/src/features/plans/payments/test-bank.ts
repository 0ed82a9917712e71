import type { Context } from '../../../context.ts'
import { newId } from '../../../kit/ids.ts'
import type { PaymentProvider } from './provider.ts'
import { findTestPayment, moveTestPayment, openTestPayment } from './test-bank.repository.ts'

const ASKS_WHO_PAYS = new Set(['tok_threeDSecureRequired', 'tok_threeDSecure2Required'])
const PAYS = new Set(['tok_visa', 'tok_visa_debit', 'tok_mastercard', 'tok_amex', 'tok_gb'])

/** Stripe's own test tokens (https://docs.stripe.com/testing) and why each is declined. */
const DECLINED: Record<string, string> = {
  tok_chargeDeclined: 'generic_decline',
  tok_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  tok_chargeDeclinedExpiredCard: 'expired_card',
  tok_chargeDeclinedIncorrectCvc: 'incorrect_cvc',
  tok_chargeDeclinedProcessingError: 'processing_error',
  tok_chargeDeclinedFraudulent: 'fraudulent',
  tok_chargeDeclinedLostCard: 'lost_card',
  tok_chargeDeclinedStolenCard: 'stolen_card',
  tok_chargeDeclinedVelocityLimitExceeded: 'card_velocity_exceeded',
  tok_cvcCheckFail: 'incorrect_cvc',
}

/**
 * Creates a provider that charges nothing. Its payments are stored in the database, so they survive a restart
 * like those of a real bank.
 */
export function createTestBank({ db }: Pick<Context, 'db'>): PaymentProvider {
  return {
    name: 'test',
    publishableKey: null,
    open: ({ id, amount }) => openTestPayment(db, { id: `test_${newId()}`, reference: id, amount }),
    async pay(id, { token }) {
      if (PAYS.has(token)) await moveTestPayment(db, id, 'open', { status: 'succeeded' })
      else if (ASKS_WHO_PAYS.has(token)) await moveTestPayment(db, id, 'open', { status: 'requires_action' })
      else {
        const failure = DECLINED[token] ?? 'invalid_number'
        await moveTestPayment(db, id, 'open', { status: 'declined', failure })
      }
      return undefined
    },
    async retrieve(id) {
      const found = await findTestPayment(db, id)
      if (!found)
        return { state: 'canceled', failure: null, clientSecret: null, refunded: 0, dispute: 'none' }
      const { status, failure, refunded, disputed } = found
      return { state: status, failure, clientSecret: null, refunded, dispute: disputed ? 'open' : 'none' }
    },
    async cancel(id) {
      await moveTestPayment(db, id, 'open', { status: 'canceled' })
      await moveTestPayment(db, id, 'requires_action', { status: 'canceled' })
    },
    async refund(id) {
      const found = await findTestPayment(db, id)
      if (found) await moveTestPayment(db, id, 'succeeded', { refunded: found.amount })
    },
    authenticate: (id, approve) =>
      moveTestPayment(
        db,
        id,
        'requires_action',
        approve
          ? { status: 'succeeded' }
          : { status: 'declined', failure: 'payment_intent_authentication_failure' },
      ),
  }
}
