import type { RelationshipHooks } from '../../context.ts'
import type { MemberData } from '../accounts/index.ts'
import { deleteMeetings, findAllMeetings } from './meetings.repository.ts'

/** What a member was asked and answered about meetings. The rows go with either of the two. */
export const meetingData: MemberData = {
  async exportData(db, memberId) {
    return { files: { 'meetings.json': await findAllMeetings(db, memberId) } }
  },
}

/** A block deletes what the two were asked about each other, and what they answered. */
export const meetingRelationships: RelationshipHooks = {
  async endByBlock(tx, blockerId, blockedId) {
    await deleteMeetings(tx, blockerId, blockedId)
    return undefined
  },
}
