import type { MemberData } from '../accounts/index.ts'
import { findUses } from './allowances.repository.ts'

/** How much a member did of what is limited a day. */
export const allowanceData: MemberData = {
  async exportOf(db, memberId) {
    return { files: { 'allowances.json': await findUses(db, memberId) } }
  },
}
