import type { MemberData } from '../../accounts/index.ts'
import { findSavedSearches } from './saved-searches.repository.ts'

/** Exports a member's saved searches. Everything is deleted with the member. */
export const savedSearchData: MemberData = {
  async exportData(db, memberId) {
    const searches = await findSavedSearches(db, memberId)
    return {
      files: {
        'saved-searches.json': searches.map(({ name, criteria, created_at }) => ({
          name,
          criteria,
          since: created_at,
        })),
      },
    }
  },
}
