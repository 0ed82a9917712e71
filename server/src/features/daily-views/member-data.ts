import type { MemberData } from '../accounts/index.ts'
import { findViewCounts } from './daily-views.repository.ts'

/** Exports how many different members a member saw. The rows are deleted with the member, and name nobody else. */
export const dailyViewData: MemberData = {
  async exportData(db, memberId) {
    return { files: { 'daily-views.json': await findViewCounts(db, memberId) } }
  },
}
