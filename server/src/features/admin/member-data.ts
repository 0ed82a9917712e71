import type { MemberData } from '../accounts/index.ts'
import { findDecisionsAbout } from './reports/decisions.repository.ts'
import { deleteUnusedNameWords, findNameWordsOf } from './users/name-words.repository.ts'

/** The decisions about a member that they were notified of, without the reports' authors. */
export const adminData: MemberData = {
  async exportData(db, memberId) {
    return { files: { 'decisions.json': await findDecisionsAbout(db, memberId) } }
  },
  async beforeDelete(tx, memberId) {
    const words = await findNameWordsOf(tx, memberId)
    return { afterDelete: (after) => deleteUnusedNameWords(after, words) }
  },
}
