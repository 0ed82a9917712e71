import type { MemberData } from '../../accounts/index.ts'
import { findEvenings } from './evenings.repository.ts'

/** Exports a member's stored evening data. The row is deleted with the member. */
export const eveningData: MemberData = {
  async exportData(db, memberId) {
    return { files: { 'evenings.json': (await findEvenings(db, memberId)) ?? null } }
  },
}
