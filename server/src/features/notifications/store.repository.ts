import type { NotificationKind, Switches } from '@savanna/contract/notifications/choices'
import type { NotificationType } from '@savanna/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, statements } from '../../kit/database/statement.ts'
import { newId } from '../../kit/ids.ts'
import { notificationChoices, notificationCounts, notifications } from '../../schema/notifications.tables.ts'
import { kindOf, switchesOf } from './choices/choices.rules.ts'
import { findLineSubject, type LineSubject, typesInLineOf } from './lines.rules.ts'
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
 * allows (`MOST_A_DAY`). A like of a post is notified once for ever. Where one person does something to another (a visit, a
 * like, a match, a follow), the transaction must hold the lock of both (`lockMembers`), or they could get two lines.
 */
export async function storeNotification(
  db: Database,
  notification: NewNotification,
): Promise<string | undefined> {
  const { memberId, senderId, postId, type, at = new Date() } = notification
  const subject = findLineSubject(type)
  // Two events of one line are stored one after the other. Where the subject is a person, the caller's lock sees to it.
  if (subject === 'post' || subject === 'caller') {
    const line = `${memberId} ${type} ${postId ?? senderId}`
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${line}, 0))`)
  }
  const kind = kindOf(type)
  const stored = await insertWanted(subject)(db, {
    ...switchesOf({}, kind),
    kind,
    anyway: changesRelationship(type),
    // Made after the lock, so that the events of a line have the order of their ids.
    id: newId(),
    memberId,
    senderId: senderId ?? null,
    type,
    postId: postId ?? null,
    commentId: notification.commentId ?? null,
    detail: notification.detail ?? null,
    read: notification.read ?? false,
    at: at.toISOString(),
    most: senderId === undefined ? null : (MOST_A_DAY[type] ?? null),
    ...(subject && { types: typesInLineOf(type) }),
  })
  return stored[0]?.id
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
  postId: string | null
  commentId: string | null
  detail: string | null
  read: boolean
  at: string
  /** How many of this type the member is told of this sender in a day; null is no bound. */
  most: number | null
  /** The types that may be told in one line with this one, where it may join a line. */
  types?: NotificationType[]
}

/** Returns a switch as the member has set it, or else its default. */
const chosenSwitch = (bind: Bind<'kind' | keyof Switches>, channel: keyof Switches) =>
  sql`coalesce((choices -> ${bind.inSight('kind', 'text')} ->> ${sql.raw(`'${channel}'`)})::boolean,
    ${bind.inSight(channel, 'boolean')})`

const dayBefore = (bind: Bind<'at'>) => sql`${bind.inSight('at', 'timestamptz')} - interval '1 day'`

/** Whether the member has already been told of this sender's like of this post. */
const wasTold = (bind: Bind<keyof Values>) => sql`${bind.inSight('type', 'text')} = 'post_like' and exists (
  select from ${notifications} before
  where before.post_id = ${bind('postId', 'uuid')} and before.member_id = ${bind('memberId', 'uuid')}
    and before.sender_id = ${bind('senderId', 'uuid')} and before.type = 'post_like')`

/**
 * Returns the line of the latest event with the same subject, if a new event joins it (`docs/decisions/0012`). What one
 * person does is one line for an hour. Other lines are joined while the latest event is unread, however old, and for a
 * day after it once it is read.
 */
function lineToJoin(bind: Bind<keyof Values>, subject: LineSubject) {
  const same =
    subject === 'post'
      ? sql`post_id = ${bind('postId', 'uuid')}`
      : sql`sender_id = ${bind('senderId', 'uuid')}`
  const isOpen =
    subject === 'person'
      ? sql`${bind.inSight('at', 'timestamptz')} - interval '1 hour' < (
          select min(event.created_at) from ${notifications} event
          where event.line_id = latest.line_id and event.id >= latest.line_id)`
      : sql`(not is_read or created_at > ${dayBefore(bind)})`
  return sql`
    select line_id from (
      select line_id, is_read, created_at from ${notifications}
      where member_id = ${bind('memberId', 'uuid')} and type = any(${bind('types', 'text[]')}) and ${same}
      order by id desc limit 1
    ) latest where ${isOpen}`
}

/** A block deletes notifications, so what was told in a day is counted in a table that a block does not touch. */
const insertWanted = statements<LineSubject | undefined, { id: string }, Values>(
  (subject) => `notification_stored_${subject ?? 'alone'}`,
  (bind, subject) => sql`
    with counted as (
      insert into ${notificationCounts} as before (member_id, sender_id, type, since, count)
      select ${bind.inSight('memberId', 'uuid')}, ${bind.inSight('senderId', 'uuid')}, ${bind.inSight('type', 'text')},
        ${bind.inSight('at', 'timestamptz')}, 1
      where ${bind.inSight('most', 'integer')} is not null ${subject === 'post' ? sql`and not (${wasTold(bind)})` : sql``}
      on conflict (member_id, sender_id, type) do update
      set since = case when before.since <= ${dayBefore(bind)} then excluded.since else before.since end,
        count = case when before.since <= ${dayBefore(bind)} then 1 else before.count + 1 end
      where before.since <= ${dayBefore(bind)} or before.count < ${bind.inSight('most', 'integer')}
      returning count
    )
    insert into ${notifications} (id, member_id, sender_id, type, line_id, post_id, comment_id, detail, in_drawer,
      is_read, created_at)
    select ${bind.inSight('id', 'uuid')}, receiver.id, ${bind.inSight('senderId', 'uuid')}, ${bind.inSight('type', 'text')},
      coalesce((${subject ? lineToJoin(bind, subject) : sql`null`}), ${bind.inSight('id', 'uuid')}),
      ${bind.inSight('postId', 'uuid')}, ${bind.inSight('commentId', 'uuid')}, ${bind.inSight('detail', 'text')},
      ${chosenSwitch(bind, 'drawer')}, ${bind.inSight('read', 'boolean')}, ${bind.inSight('at', 'timestamptz')}
    from (select ${bind.inSight('memberId', 'uuid')} as id) receiver
    left join ${notificationChoices} on ${notificationChoices.member_id} = receiver.id
    where (${bind.inSight('most', 'integer')} is null or exists (select from counted))
      and (${chosenSwitch(bind, 'drawer')} or ${chosenSwitch(bind, 'digest')} or ${chosenSwitch(bind, 'push')} or ${bind.inSight('anyway', 'boolean')})
    returning id`,
)
