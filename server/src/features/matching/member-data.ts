import type { MemberData } from '../accounts/index.ts'
import { findChoice } from './choice.repository.ts'

/** Exports whether something may be learned of a member, and what was. The rows go with the member. */
export const matchingData: MemberData = {
  async exportData(db, memberId) {
    return { files: { 'matching.json': await findChoice(db, memberId) } }
  },
}
