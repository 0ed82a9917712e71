import type { MemberData } from '../accounts/index.ts'
import { findSubscriptions } from './member-data.repository.ts'

/** Which plans a member has had. */
export const planData: MemberData = {
  async exportOf(db, memberId) {
    return { files: { 'subscriptions.json': await findSubscriptions(db, memberId) } }
  },
}
