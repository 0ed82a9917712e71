import type { NotificationType } from '@savanna/contract/notifications'
import { and, count, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { members } from '../accounts/accounts.tables.ts'
import { rooms } from '../chat/chat.tables.ts'
import { pictures } from '../pictures/pictures.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { likesMember, notBlocked } from '../relations/relations.tables.ts'
import { notifications } from './notifications.tables.ts'

export interface NewNotification {
  /** Who is told. */
  memberId: string
  /** Whose action it was. */
  senderId: string
  type: NotificationType
}

/** Stores a notification in the transaction of the action that it tells of, and gives its id. */
export async function storeNotification(db: Database, notification: NewNotification): Promise<string> {
  const id = newId()
  const { memberId, senderId, type } = notification
  await db.insert(notifications).values({ id, member_id: memberId, sender_id: senderId, type })
  return id
}

/** A sender who is blocked either way, or no longer active, is not there. */
const senderIsThere = and(eq(members.status, 1), notBlocked(notifications.member_id, notifications.sender_id))

const isMatch = and(
  eq(notifications.type, 'like_back'),
  likesMember(notifications.member_id, notifications.sender_id),
  likesMember(notifications.sender_id, notifications.member_id),
)

const pairOfRoom = or(
  and(eq(rooms.low_id, notifications.member_id), eq(rooms.high_id, notifications.sender_id)),
  and(eq(rooms.low_id, notifications.sender_id), eq(rooms.high_id, notifications.member_id)),
)

function findNotifications(db: Database, where: SQL | undefined, limit: number) {
  return db
    .select({
      id: notifications.id,
      member_id: notifications.member_id,
      type: notifications.type,
      sender_id: notifications.sender_id,
      sender_username: members.username,
      sender_firstname: profiles.firstname,
      sender_gender: profiles.gender,
      media_key: pictures.media_key,
      thumbhash: pictures.thumbhash,
      is_read: notifications.is_read,
      created_at: notifications.created_at,
      room_id: rooms.id,
    })
    .from(notifications)
    .innerJoin(members, eq(members.id, notifications.sender_id))
    .innerJoin(profiles, eq(profiles.member_id, notifications.sender_id))
    .leftJoin(pictures, and(eq(pictures.member_id, notifications.sender_id), pictures.is_main))
    .leftJoin(rooms, and(isMatch, pairOfRoom))
    .where(and(where, senderIsThere))
    .orderBy(desc(notifications.id))
    .limit(limit)
}

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number]

/** One notification, unless its sender is not there for the receiver. */
export async function findNotification(db: Database, id: string): Promise<NotificationRow | undefined> {
  const [found] = await findNotifications(db, eq(notifications.id, id), 1)
  return found
}

/** A member's notifications, newest first, those before an id when one is given. */
export function pageOfNotifications(
  db: Database,
  memberId: string,
  page: { before: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  const older = page.before === undefined ? undefined : lt(notifications.id, page.before)
  return findNotifications(db, and(eq(notifications.member_id, memberId), older), page.limit)
}

export async function countUnreadNotifications(db: Database, memberId: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(notifications)
    .innerJoin(members, eq(members.id, notifications.sender_id))
    .where(and(eq(notifications.member_id, memberId), sql`not ${notifications.is_read}`, senderIsThere))
  return found?.count ?? 0
}

export async function markNotificationsRead(db: Database, memberId: string): Promise<void> {
  await db
    .update(notifications)
    .set({ is_read: true })
    .where(and(eq(notifications.member_id, memberId), sql`not ${notifications.is_read}`))
}
