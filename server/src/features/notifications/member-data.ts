import type { MemberData } from '../accounts/index.ts'
import { findChoices } from './choices/choices.repository.ts'
import { choicesOf, showsNames } from './choices/choices.rules.ts'
import { findAllNotifications } from './notifications.repository.ts'
import { formatSentence, toNotificationGroup } from './notifications.rules.ts'
import { findAllSubscriptions } from './push/push.repository.ts'

/** A member's notifications, notification settings and browsers. */
export const notificationData: MemberData = {
  async exportData(db, memberId) {
    const rows = await findAllNotifications(db, memberId)
    const exported = rows.map((row) => ({
      text: formatSentence(toNotificationGroup(row)),
      from: row.sender_username,
      read: row.is_read,
      at: row.created_at,
    }))
    const browsers = await findAllSubscriptions(db, memberId)
    const stored = await findChoices(db, memberId)
    const choices = {
      choices: choicesOf(stored),
      push_names: showsNames(stored),
      push: browsers.map(({ endpoint, created_at }) => ({
        service: new URL(endpoint).host,
        since: created_at,
      })),
    }
    return { files: { 'notifications.json': exported, 'notification-choices.json': choices } }
  },
}
