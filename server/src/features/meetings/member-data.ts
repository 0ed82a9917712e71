import type { RelationshipHooks } from '../../context.ts'
import type { MemberData } from '../accounts/index.ts'
import { deleteMeetings, findAllMeetings } from './meetings.repository.ts'

/** A member's questions and answers about meetings. The rows are deleted with either of the two. */
export const meetingData: MemberData = {
  async exportData(db, memberId) {
    return { files: { 'meetings.json': await findAllMeetings(db, memberId) } }
  },
}

/** A block deletes the two members' questions and answers about each other. */
export const meetingRelationships: RelationshipHooks = {
  async endByBlock(tx, blockerId, blockedId) {
    await deleteMeetings(tx, blockerId, blockedId)
    return undefined
  },
}
