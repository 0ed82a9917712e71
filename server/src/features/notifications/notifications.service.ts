import type { Notification, UnreadCounts } from '@savanna/contract/notifications/routes'
import { startOfMonth } from '@savanna/contract/time'
import type { Context, RelationshipHooks, SigningContext } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { withLocale } from '../../kit/language/current-language.ts'
import { roomOfMember } from '../../kit/realtime/realtime.ts'
import { signPortrait } from '../pictures/index.ts'
import * as repository from './notifications.repository.ts'
import {
  changesRelationship,
  findTargetPath,
  formatSentence,
  toNotificationGroup,
} from './notifications.rules.ts'
import { pushNotification } from './push/push.service.ts'

type AnnouncingContext = Pick<Context, 'db' | 'live' | 'signer' | 'now' | 'jobs'>

export async function readNotificationPage(
  context: Context,
  me: Caller,
  before: string | undefined,
): Promise<Notification[]> {
  const { db, now } = context
  const recent = startOfMonth(now(), -1)
  const rows = await repository.findNotificationPage(db, me.id, { before, recent })
  const senders = await findSenders(db, rows)
  return rows.map((row) => toNotification(context, me.sessionId, row, selectSendersOfLine(senders, row)))
}

/**
 * Returns the senders of lines with several events. A line has its first event's id: if that is also the
 * newest, it already names the sender.
 */
function findSenders(db: Database, rows: repository.NotificationRow[]): Promise<repository.SenderRow[]> {
  const shared = rows.filter(({ id, line_id }) => id !== line_id)
  return repository.findSendersOfLines(
    db,
    shared.map(({ line_id }) => line_id),
  )
}

/** Marks the shown notifications as read, notifies the member's other tabs, and returns how many are now unread. */
export async function readUpTo(
  { db, live }: Context,
  me: Caller,
  part: repository.ReadPart,
): Promise<UnreadCounts> {
  await repository.markNotificationsRead(db, me.id, part)
  live.toMember(me.id, 'notifsRead')
  return repository.countUnreadNotifications(db, me.id)
}

/**
 * Sends a stored notification to all of its member's connections and the browsers with a push subscription.
 * Call it after the commit with what `storeNotification` returned.
 */
export async function announceNotification(
  context: AnnouncingContext,
  row: repository.NotificationRow | undefined,
): Promise<void> {
  // A database function that stored none returns a row of nulls.
  if (!row || row.id === null) return
  if (row.in_drawer || changesRelationship(row.type)) await emitLine(context, row)
  if (row.has_device) await pushNotification(context, row)
}

async function emitLine(context: AnnouncingContext, row: repository.NotificationRow): Promise<void> {
  // Portrait URLs are signed for one session, and the sentence is in one language: each connection gets its
  // own.
  const sockets = await context.live.io.in(roomOfMember(row.member_id)).fetchSockets()
  const senders = sockets.length === 0 ? [] : await findSenders(context.db, [row])
  for (const socket of sockets) {
    const { caller, locale } = socket.data
    const line = withLocale(locale, () => toNotification(context, caller.sessionId, row, senders))
    socket.emit('newNotif', { ...line, quiet: !row.in_drawer })
  }
}

function selectSendersOfLine(
  senders: repository.SenderRow[],
  { line_id }: repository.NotificationRow,
): repository.SenderRow[] {
  return senders.filter((sender) => sender.line_id === line_id)
}

const toName = ({ username, firstname }: repository.SenderRow) => ({ username, firstname })

function toNotification(
  context: SigningContext,
  sessionId: string,
  row: repository.NotificationRow,
  senders: repository.SenderRow[],
): Notification {
  const [first] = senders
  const others = senders.slice(1, repository.SHOWN_SENDERS).map((sender) => ({
    username: sender.username,
    firstname: sender.firstname,
    gender: sender.gender,
    portrait: signPortrait(context, sessionId, sender),
  }))
  return {
    id: row.id,
    line_id: row.line_id,
    type: row.type,
    sender_id: row.sender_id,
    sender_username: row.sender_username,
    sender_firstname: row.sender_firstname,
    sender_gender: row.sender_gender,
    sender_portrait: signPortrait(context, sessionId, row),
    others,
    strangers: senders.length > 1 ? senders.filter(({ stranger }) => stranger).map(toName) : [],
    data: formatSentence(toNotificationGroup(row, first)),
    isRead: row.is_read && !first?.unread ? 1 : 0,
    date: row.created_at.toISOString(),
    room_id: row.room_id,
    post_id: row.post_id,
    comment_id: row.comment_id,
    url: findTargetPath(row),
  }
}

/** A block deletes two members' notifications about each other. */
export const notificationRelationships: RelationshipHooks = {
  async endByBlock(tx, blockerId, blockedId) {
    await repository.deleteBetween(tx, blockerId, blockedId)
    return undefined
  },
}
