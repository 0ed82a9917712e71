import type { MemberData } from '../accounts/index.ts'
import { findChoice } from './choice.repository.ts'
import { findPairedDays } from './tonight/tonight.repository.ts'

/**
 * Exports whether learning is on for a member, what was learned, and on which evenings they were paired. The
 * rows are deleted with the member.
 */
export const matchingData: MemberData = {
  async exportData(db, memberId) {
    const [choice, evenings] = [await findChoice(db, memberId), await findPairedDays(db, memberId)]
    return { files: { 'matching.json': { ...choice, evenings } } }
  },
}
