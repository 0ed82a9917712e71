import type { MemberData } from '../accounts/index.ts'
import { pageOfNotifications } from './notifications.repository.ts'
import { sentenceOf } from './notifications.rules.ts'

const ALL = 1_000_000

/** What a member was told. */
export const notificationData: MemberData = {
  async exportOf(db, memberId) {
    const rows = await pageOfNotifications(db, memberId, { before: undefined, limit: ALL })
    const told = rows.map((row) => ({
      text: sentenceOf(row.type, row.sender_firstname),
      from: row.sender_username,
      read: row.is_read,
      at: row.created_at,
    }))
    return { files: { 'notifications.json': told } }
  },
}
