import type { MemberData } from '../accounts/index.ts'
import { findPayments, findSubscriptions } from './plans.repository.ts'

/**
 * Exports which plans a member has had and what they paid. Payments and receipts stay when a member is deleted, for the
 * accounts, and name nobody any more.
 */
export const planData: MemberData = {
  async exportData(db, memberId) {
    return {
      files: {
        'subscriptions.json': await findSubscriptions(db, memberId),
        'payments.json': await findPayments(db, memberId),
      },
    }
  },
}
