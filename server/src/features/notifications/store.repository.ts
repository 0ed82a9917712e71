import type { NotificationType } from '@savanna/contract/notifications'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { findChoices } from './choices.repository.ts'
import { isWanted, kindOf, switchesOf } from './choices.rules.ts'
import { joinsLine, subjectOf } from './lines.rules.ts'
import { changesTie } from './notifications.rules.ts'
import { notifications } from './notifications.tables.ts'

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
 * Stores a notification in the transaction of the action that it tells of; gives its id, for `announceNotification`
 * after the commit, or nothing when the member wants none or was told before: of somebody's like of a post once.
 */
export async function storeNotification(db: Database, told: NewNotification): Promise<string | undefined> {
  const { memberId, type, at = new Date() } = told
  const latest = await lockLatest(db, told)
  if (type === 'post_like' && (await isTold(db, told))) return undefined
  const switches = switchesOf(await findChoices(db, memberId), kindOf(type))
  if (!isWanted(switches) && !changesTie(type)) return undefined
  // Made after the lock, so that the events of a line have the order of their ids.
  const id = newId()
  await db.insert(notifications).values({
    id,
    member_id: memberId,
    sender_id: told.senderId ?? null,
    type,
    line_id: latest && joinsLine(latest, at) ? latest.line_id : id,
    post_id: told.postId ?? null,
    comment_id: told.commentId ?? null,
    detail: told.detail ?? null,
    in_drawer: switches.drawer,
    is_read: told.read ?? false,
    created_at: at,
  })
  return id
}

/** The latest event that this one may join; two that arrive at once do so one after the other. */
async function lockLatest(db: Database, { memberId, senderId, type, postId }: NewNotification) {
  const [subject, key] =
    subjectOf(type) === 'post'
      ? [notifications.post_id, postId]
      : subjectOf(type) === 'sender'
        ? [notifications.sender_id, senderId]
        : []
  if (!subject || key === undefined) return undefined
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${memberId} ${type} ${key}`}, 0))`)
  const [latest] = await db
    .select({
      line_id: notifications.line_id,
      is_read: notifications.is_read,
      created_at: notifications.created_at,
    })
    .from(notifications)
    .where(and(eq(notifications.member_id, memberId), eq(notifications.type, type), eq(subject, key)))
    .orderBy(desc(notifications.id))
    .limit(1)
  return latest
}

async function isTold(db: Database, { memberId, senderId, type, postId }: NewNotification): Promise<boolean> {
  if (senderId === undefined || postId === undefined) return false
  const found = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.member_id, memberId),
        eq(notifications.sender_id, senderId),
        eq(notifications.post_id, postId),
        eq(notifications.type, type),
      ),
    )
    .limit(1)
  return found.length > 0
}
