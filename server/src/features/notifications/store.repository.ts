import type { NotificationKind, Switches } from '@savanna/contract/notifications/choices'
import type { NotificationType } from '@savanna/contract/notifications/routes'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, builderStatement } from '../../kit/database/statement.ts'
import { newId } from '../../kit/ids.ts'
import { kindOf, switchesOf } from './choices/choices.rules.ts'
import { findLineSubject, type LineSubject, typesInLineOf } from './lines.rules.ts'
import { type NotificationRow, selectNotifications } from './notifications.repository.ts'
import { changesRelationship, MOST_A_DAY } from './notifications.rules.ts'

export interface NewNotification {
  /** Who is told. */
  memberId: string
  /** Whose action it was; absent where the site itself tells. */
  senderId?: string
  type: NotificationType
  /** The post that was liked or commented on. */
  postId?: string
  commentId?: string
  /** What the sentence names beside the sender: the title of a plan. */
  detail?: string
  /** True for what the member has just done and seen: it is kept in the list and announced as nothing new. */
  read?: boolean
  at?: Date
}

/**
 * Stores a notification in the transaction of the action that it is about. Returns it, for `announceNotification`
 * after the commit; undefined when the member wants none, doesn't see its sender, or was notified of the same sender as
 * often as a day allows (`MOST_A_DAY`). A like of a post is notified once for ever. Where one person does something to another (a visit, a
 * like, a match, a follow), the transaction must hold the lock of both (`lockMembers`), or they could get two lines.
 */
export async function storeNotification(
  db: Database,
  notification: NewNotification,
): Promise<NotificationRow | undefined> {
  const { memberId, senderId, postId, type, at = new Date() } = notification
  const subject = findLineSubject(type)
  // Two events of one line are stored one after the other. Where the subject is a person, the caller's lock sees to it.
  if (subject === 'post' || subject === 'caller') {
    const line = `${memberId} ${type} ${postId ?? senderId}`
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`)
  }
  const [stored] = await store(db, valuesOf({ ...notification, at }))
  return stored
}

/** Returns the values of a notification for `bindNotification`; its id is made now. */
export function valuesOf(notification: NewNotification & { at: Date }): NotificationValues {
  const { memberId, senderId = null, type, at } = notification
  const kind = kindOf(type)
  return {
    ...switchesOf({}, kind),
    kind,
    anyway: changesRelationship(type),
    id: newId(),
    memberId,
    senderId,
    type,
    postId: notification.postId ?? null,
    commentId: notification.commentId ?? null,
    detail: notification.detail ?? null,
    read: notification.read ?? false,
    at: at.toISOString(),
    most: senderId === null ? null : (MOST_A_DAY[type] ?? null),
    subject: findLineSubject(type) ?? null,
    types: typesInLineOf(type),
  }
}

/** What is stored, with the switches that hold for its kind where the member has chosen nothing. */
export interface NotificationValues extends Switches {
  kind: NotificationKind
  /** It is kept even when no channel wants it. */
  anyway: boolean
  id: string
  memberId: string
  senderId: string | null
  type: NotificationType
  postId: string | null
  commentId: string | null
  detail: string | null
  read: boolean
  at: string
  /** How many of this type the member is told of this sender in a day; null is no bound. */
  most: number | null
  subject: LineSubject | null
  /** The types that may be told in one line with this one, itself among them. */
  types: NotificationType[]
}

/** The types of the values, in the order of the database's type `new_notification`. */
const TYPES = {
  id: 'uuid',
  memberId: 'uuid',
  senderId: 'uuid',
  type: 'text',
  postId: 'uuid',
  commentId: 'uuid',
  detail: 'text',
  read: 'boolean',
  at: 'timestamptz',
  most: 'int',
  subject: 'text',
  types: 'text[]',
  kind: 'text',
  drawer: 'boolean',
  digest: 'boolean',
  push: 'boolean',
  anyway: 'boolean',
} satisfies Record<keyof NotificationValues, string>

/** Writes a notification as a parameter of a function in the database. */
export function bindNotification(bind: Bind<keyof NotificationValues>): SQL {
  const fields = Object.entries(TYPES).map(([name, type]) =>
    bind.inSight(name as keyof NotificationValues, type),
  )
  return sql`row(${sql.join(fields, sql`, `)})::new_notification`
}

const store = builderStatement('notification_stored', (db, bind: Bind<keyof NotificationValues>) =>
  selectNotifications(db, { source: sql`select * from store_notification(${bindNotification(bind)})` }),
)
