import type { Notification } from '@savanna/contract/notifications'
import type { Context } from '../../context.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { roomOfMember } from '../../kit/realtime/realtime.ts'
import { photoOf } from '../pictures/index.ts'
import {
  findNotification,
  markNotificationsRead,
  type NotificationRow,
  pageOfNotifications,
} from './notifications.repository.ts'
import { sentenceOf } from './notifications.rules.ts'

const PAGE = 30

type Showing = Pick<Context, 'signer' | 'now'>

export async function readNotificationPage(
  context: Context,
  me: Caller,
  before: string | undefined,
): Promise<Notification[]> {
  const rows = await pageOfNotifications(context.db, me.id, { before, limit: PAGE })
  return rows.map((row) => notificationOf(context, me.sessionId, row))
}

/** Marks everything read and tells the member's other tabs. */
export async function readAllNotifications({ db, live }: Context, me: Caller): Promise<void> {
  await markNotificationsRead(db, me.id)
  live.toMember(me.id, 'notifsRead')
}

/** Sends a stored notification to every connection of its member; to be called after the commit. */
export async function announceNotification(
  context: Pick<Context, 'db' | 'live' | 'signer' | 'now'>,
  id: string,
): Promise<void> {
  const row = await findNotification(context.db, id)
  if (!row) return
  // Addresses of portraits are signed for one session, so each connection gets its own.
  const sockets = await context.live.io.in(roomOfMember(row.member_id)).fetchSockets()
  for (const socket of sockets) {
    socket.emit('newNotif', notificationOf(context, socket.data.caller.sessionId, row))
  }
}

function notificationOf(context: Showing, sessionId: string, row: NotificationRow): Notification {
  const { media_key, thumbhash } = row
  return {
    id: row.id,
    type: row.type,
    sender_id: row.sender_id,
    sender_username: row.sender_username,
    sender_firstname: row.sender_firstname,
    sender_gender: row.sender_gender,
    sender_portrait: media_key && thumbhash ? photoOf(context, sessionId, { media_key, thumbhash }) : null,
    data: sentenceOf(row.type, row.sender_firstname),
    isRead: row.is_read ? 1 : 0,
    date: row.created_at.toISOString(),
    room_id: row.room_id,
  }
}
