import type { NotificationKind, Switches } from '@savanna/contract/notifications/choices'
import type { NotificationType } from '@savanna/contract/notifications/routes'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, statement } from '../../kit/database/statement.ts'
import { newId } from '../../kit/ids.ts'
import { notificationChoices, notificationCounts, notifications } from '../../schema/notifications.tables.ts'
import { kindOf, switchesOf } from './choices/choices.rules.ts'
import { findLineSubject, joinsLine, typesInLineOf } from './lines.rules.ts'
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
 * Stores a notification in the transaction of the action that it is about. Returns its id, for `announceNotification`
 * after the commit; undefined when the member wants none, or was notified of the same sender as often as a day
 * allows (`MOST_A_DAY`). A like of a post is notified once for ever.
 */
export async function storeNotification(
  db: Database,
  notification: NewNotification,
): Promise<string | undefined> {
  const { memberId, type, at = new Date() } = notification
  const latest = await lockLatest(db, notification)
  if (type === 'post_like' && latest?.notified) return undefined
  // Made after the lock, so that the events of a line have the order of their ids.
  const id = newId()
  const kind = kindOf(type)
  const stored = await insertWanted(db, {
    ...switchesOf({}, kind),
    kind,
    anyway: changesRelationship(type),
    id,
    memberId,
    senderId: notification.senderId ?? null,
    type,
    lineId: latest && joinsLine(latest, at) ? latest.line_id : id,
    postId: notification.postId ?? null,
    commentId: notification.commentId ?? null,
    detail: notification.detail ?? null,
    read: notification.read ?? false,
    at: at.toISOString(),
    most: notification.senderId === undefined ? null : (MOST_A_DAY[type] ?? null),
  })
  return stored.length > 0 ? id : undefined
}

/** What is stored, with the switches that hold for its kind where the member has chosen nothing. */
interface Values extends Switches {
  kind: NotificationKind
  /** It is kept even when no channel wants it. */
  anyway: boolean
  id: string
  memberId: string
  senderId: string | null
  type: NotificationType
  lineId: string
  postId: string | null
  commentId: string | null
  detail: string | null
  read: boolean
  at: string
  /** How many of this type the member is told of this sender in a day; null is no bound. */
  most: number | null
}

/** Returns a switch as the member has set it, or else its default. */
const chosenSwitch = (bind: Bind<'kind' | keyof Switches>, channel: keyof Switches) =>
  sql`coalesce((choices -> ${bind.inSight('kind', 'text')} ->> ${sql.raw(`'${channel}'`)})::boolean,
    ${bind.inSight(channel, 'boolean')})`

const dayBefore = (bind: Bind<'at'>) => sql`${bind.inSight('at', 'timestamptz')} - interval '1 day'`

/** A block deletes notifications, so what was told in a day is counted in a table that a block does not touch. */
const insertWanted = statement<{ id: string }, Values>(
  'notification_stored',
  (bind) => sql`
    with counted as (
      insert into ${notificationCounts} as before (member_id, sender_id, type, since, count)
      select ${bind.inSight('memberId', 'uuid')}, ${bind.inSight('senderId', 'uuid')}, ${bind.inSight('type', 'text')},
        ${bind.inSight('at', 'timestamptz')}, 1
      where ${bind.inSight('most', 'integer')} is not null
      on conflict (member_id, sender_id, type) do update
      set since = case when before.since <= ${dayBefore(bind)} then excluded.since else before.since end,
        count = case when before.since <= ${dayBefore(bind)} then 1 else before.count + 1 end
      where before.since <= ${dayBefore(bind)} or before.count < ${bind.inSight('most', 'integer')}
      returning count
    )
    insert into ${notifications} (id, member_id, sender_id, type, line_id, post_id, comment_id, detail, in_drawer,
      is_read, created_at)
    select ${bind.inSight('id', 'uuid')}, receiver.id, ${bind.inSight('senderId', 'uuid')}, ${bind.inSight('type', 'text')},
      ${bind.inSight('lineId', 'uuid')}, ${bind.inSight('postId', 'uuid')}, ${bind.inSight('commentId', 'uuid')},
      ${bind.inSight('detail', 'text')}, ${chosenSwitch(bind, 'drawer')}, ${bind.inSight('read', 'boolean')}, ${bind.inSight('at', 'timestamptz')}
    from (select ${bind.inSight('memberId', 'uuid')} as id) receiver
    left join ${notificationChoices} on ${notificationChoices.member_id} = receiver.id
    where (${bind.inSight('most', 'integer')} is null or exists (select from counted))
      and (${chosenSwitch(bind, 'drawer')} or ${chosenSwitch(bind, 'digest')} or ${chosenSwitch(bind, 'push')} or ${bind.inSight('anyway', 'boolean')})
    returning id`,
)

/**
 * Returns the latest event whose line this one may join, and whether the sender has been notified of among those of the
 * line's subject. Takes a lock, so that two events that arrive at once do so one after the other.
 */
async function lockLatest(db: Database, { memberId, senderId, type, postId }: NewNotification) {
  const of = findLineSubject(type)
  const [subject, key] = of === 'post' ? [notifications.post_id, postId] : [notifications.sender_id, senderId]
  if (of === undefined || key === undefined) return undefined
  const lock = `${memberId} ${of === 'person' ? of : type} ${key}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  const [latest] = await db
    .select({
      type: notifications.type,
      line_id: notifications.line_id,
      is_read: notifications.is_read,
      created_at: notifications.created_at,
      began_at: sql<Date>`(
        select min(event.created_at) from ${notifications} event
        where event.line_id = ${notifications}.line_id and event.id >= ${notifications}.line_id
      )`.mapWith(notifications.created_at),
      notified: sql<boolean>`exists (
        select from ${notifications} before
        where before.member_id = ${memberId} and before.type = ${type}
          and before.sender_id = ${senderId ?? null}::uuid and before.post_id = ${postId ?? null}::uuid)`,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.member_id, memberId),
        inArray(notifications.type, typesInLineOf(type)),
        eq(subject, key),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(1)
  return latest
}
