import type { MemberData } from '../accounts/index.ts'
import { findSearcher } from './compatibility/searcher.repository.ts'

/** Exports a member's saved filters and order. The row is deleted with the member. */
export const filterData: MemberData = {
  async exportData(db, memberId) {
    const now = new Date()
    const known = await findSearcher(db, memberId, { now, since: now })
    return { files: { 'filters.json': known?.saved ?? null } }
  },
}
