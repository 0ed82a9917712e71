import type { MemberData } from '../accounts/index.ts'
import { findUses } from '../allowances/allowances.repository.ts'
import { findPayments, findSubscriptions } from './member-data.repository.ts'

/**
 * Which plans a member has had, what they paid, and how much they did of what is limited a day. Payments and receipts
 * stay when a member leaves, as bookkeeping wants it, and name nobody any more.
 */
export const planData: MemberData = {
  async exportOf(db, memberId) {
    return {
      files: {
        'subscriptions.json': await findSubscriptions(db, memberId),
        'payments.json': await findPayments(db, memberId),
        'allowances.json': await findUses(db, memberId),
      },
    }
  },
}
