import type { MemberData } from '../../accounts/index.ts'
import { removeFromLists } from './lists.repository.ts'

/** Longer than a list takes to be ranked and stored. */
const RANKING_MS = 60_000

/**
 * The others' ranked lists that a member is on. The member's own lists are deleted with their row, and reveal
 * nothing new.
 */
export const listData: MemberData = {
  async exportData() {
    return { files: {} }
  },
  async beforeDelete(tx, memberId) {
    return {
      afterDelete: () => removeFromLists(tx, memberId),
      // A list that was being ranked at this moment may still have been stored with the member on it.
      afterCommit: ({ db, now }) => removeFromLists(db, memberId, new Date(now().getTime() - RANKING_MS)),
    }
  },
}
