import type { MemberData } from '../accounts/index.ts'
import { findUses } from './allowances.repository.ts'

/** Exports a member's use of the daily allowances. */
export const allowanceData: MemberData = {
  async exportData(db, memberId) {
    return { files: { 'allowances.json': await findUses(db, memberId) } }
  },
}
