import type { MemberData } from '../accounts/index.ts'
import { findPayments, findSubscriptions } from './plans.repository.ts'

/**
 * Exports a member's plans and payments. For accounting, payments and receipts outlive a deleted member,
 * without a name.
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
