import type { MemberData } from '../accounts/index.ts'
import { findDecisionsAbout } from './reports/decisions.repository.ts'
import { forgetUnborne, wordsOfMember } from './users/name-words.repository.ts'

/** What administrators decided about a member and told them. Who had reported is not among it. */
export const adminData: MemberData = {
  async exportOf(db, memberId) {
    return { files: { 'decisions.json': await findDecisionsAbout(db, memberId) } }
  },
  async beforeDelete(tx, memberId) {
    const words = await wordsOfMember(tx, memberId)
    return { afterDelete: (after) => forgetUnborne(after, words) }
  },
}
