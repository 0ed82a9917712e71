import type { MemberData } from '../accounts/index.ts'
import { findChoice } from './choice.repository.ts'
import { findPairedDays } from './tonight/tonight.repository.ts'

/** Exports whether something may be learned of a member, what was, and on which evenings they were paired. The rows go with the member. */
export const matchingData: MemberData = {
  async exportData(db, memberId) {
    const [choice, evenings] = [await findChoice(db, memberId), await findPairedDays(db, memberId)]
    return { files: { 'matching.json': { ...choice, evenings } } }
  },
}
