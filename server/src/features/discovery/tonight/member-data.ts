import type { MemberData } from '../../accounts/index.ts'
import { findEvenings } from './evenings.repository.ts'

/** Exports what is kept of a member's evenings. The row goes with the member. */
export const eveningData: MemberData = {
  async exportData(db, memberId) {
    return { files: { 'evenings.json': (await findEvenings(db, memberId)) ?? null } }
  },
}
