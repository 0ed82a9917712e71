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
  /** The receiver. */
  memberId: string
  /** Whose action it was; absent for the site's own notifications. */
  senderId?: string
  type: NotificationType
  /** The post that was liked or commented on. */
  postId?: string
  commentId?: string
  /** The sentence's other name besides the sender: a plan's title. */
  detail?: string
  /** True for the member's own action, which they have just seen: it's stored in the list but not announced as new. */
  read?: boolean
  at?: Date
}

/**
 * Stores a notification in the transaction of its action. Returns it, for `announceNotification` after the
 * commit; undefined if the member wants none, doesn't see its sender, or has reached the daily limit for the
 * sender (`MOST_A_DAY`). A post like only ever notifies once. For one person's action on another (a visit,
 * like, match or follow), the transaction must hold the lock on both (`lockMembers`), or they could get two
 * lines.
 */
export async function storeNotification(
  db: Database,
  notification: NewNotification,
): Promise<NotificationRow | undefined> {
  const { memberId, senderId, postId, type, at = new Date() } = notification
  const subject = findLineSubject(type)
  // Two events in one line are stored one after the other. If the subject is a person, the caller's lock
  // ensures it.
  if (subject === 'post' || subject === 'caller') {
    const line = `${memberId} ${type} ${postId ?? senderId}`
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`)
  }
  const [stored] = await store(db, valuesOf({ ...notification, at }))
  return stored
}

/** Returns a notification's values for `bindNotification`; generates its id. */
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

/** The stored values, with the default switches for its kind. */
export interface NotificationValues extends Switches {
  kind: NotificationKind
  /** It's stored even if no channel wants it. */
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
  /** How many of this type per sender the member is notified of in a day; null means no limit. */
  most: number | null
  subject: LineSubject | null
  /** The types that may share a line with this one, including itself. */
  types: NotificationType[]
}

/** The types of the values, in the order of the database type `new_notification`. */
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

/** Writes a notification as a parameter of a database function. */
export function bindNotification(bind: Bind<keyof NotificationValues>): SQL {
  const fields = Object.entries(TYPES).map(([name, type]) =>
    bind.inSight(name as keyof NotificationValues, type),
  )
  return sql`row(${sql.join(fields, sql`, `)})::new_notification`
}

const store = builderStatement('notification_stored', (db, bind: Bind<keyof NotificationValues>) =>
  selectNotifications(db, { source: sql`select * from store_notification(${bindNotification(bind)})` }),
)
