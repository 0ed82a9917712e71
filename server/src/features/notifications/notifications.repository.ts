import {
  NOTIFICATIONS_PAGE,
  type NotificationType,
  TYPES_OF_LIKES,
  type UnreadCounts,
} from '@savanna/contract/notifications/routes'
import {
  aliasedTable,
  and,
  countDistinct,
  desc,
  eq,
  getTableName,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  Subquery,
  sql,
} from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, builderStatement } from '../../kit/database/statement.ts'
import { makeLowestId } from '../../kit/ids.ts'
import { members } from '../../schema/accounts.tables.ts'
import { rooms } from '../../schema/chat.tables.ts'
import { notificationCounts, notifications, pushSubscriptions } from '../../schema/notifications.tables.ts'
import { pictures, shownPicture } from '../../schema/pictures.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { likesMember, notBlocked, tiedTo } from '../../schema/relations.tables.ts'

const later = aliasedTable(notifications, 'later')
const laterSender = aliasedTable(members, 'later_sender')

/**
 * Returns the condition that the sender is active and there is no block in either direction, or that there is
 * no sender.
 */
function isSenderVisible(notification: typeof notifications, sender: typeof members) {
  return or(
    isNull(notification.sender_id),
    and(eq(sender.status, 1), notBlocked(notification.member_id, notification.sender_id)),
  )
}

const isShown = and(notifications.in_drawer, isSenderVisible(notifications, members))

const leadsToTalk = and(
  or(
    inArray(notifications.type, ['like_back', 'match', 'missed_call', 'meeting']),
    // A visit after a match goes into its line.
    sql`exists (
      select from ${notifications} matched
      where matched.line_id = ${notifications}.line_id and matched.id >= ${notifications}.line_id
        and matched.type in ('like_back', 'match')
    )`,
  ),
  likesMember(notifications.member_id, notifications.sender_id),
  likesMember(notifications.sender_id, notifications.member_id),
)

const pairOfRoom = or(
  and(eq(rooms.low_id, notifications.member_id), eq(rooms.high_id, notifications.sender_id)),
  and(eq(rooms.low_id, notifications.sender_id), eq(rooms.high_id, notifications.member_id)),
)

interface Selection<More> {
  where?: SQL | undefined
  /** A query whose rows replace the table's: the result of a database function. */
  source?: SQL
  /** Further columns of the source. */
  more?: More
}

/** Selects notifications for display, with their sender, who must be visible to their member. */
export function selectNotifications<More extends Record<string, SQL> = Record<never, SQL>>(
  db: Database,
  { where, source, more = {} as More }: Selection<More>,
) {
  const from = source ? new Subquery(source, {}, getTableName(notifications)) : notifications
  return db
    .select({
      ...more,
      id: notifications.id,
      line_id: notifications.line_id,
      member_id: notifications.member_id,
      type: notifications.type,
      sender_id: notifications.sender_id,
      sender_username: members.username,
      sender_firstname: profiles.firstname,
      sender_gender: profiles.gender,
      ...shownPicture,
      detail: notifications.detail,
      in_drawer: notifications.in_drawer,
      is_read: notifications.is_read,
      created_at: notifications.created_at,
      room_id: rooms.id,
      post_id: notifications.post_id,
      comment_id: notifications.comment_id,
      /** The member has a browser that gets push messages. */
      has_device: sql<boolean>`exists (
        select from ${pushSubscriptions} where ${pushSubscriptions.member_id} = ${notifications.member_id}
      )`,
    })
    .from(from as typeof notifications)
    .leftJoin(members, eq(members.id, notifications.sender_id))
    .leftJoin(profiles, eq(profiles.member_id, notifications.sender_id))
    .leftJoin(pictures, and(eq(pictures.member_id, notifications.sender_id), pictures.is_main))
    .leftJoin(rooms, and(leadsToTalk, pairOfRoom))
    .where(and(where, isSenderVisible(notifications, members)))
}

function findNotifications(db: Database, where: SQL | undefined, limit: number | Placeholder) {
  return selectNotifications(db, { where }).orderBy(desc(notifications.id)).limit(limit)
}

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number]

const oneNotification = builderStatement('notification', (db, bind: Bind<'id'>) =>
  findNotifications(db, eq(notifications.id, bind.placeholder('id')), 1),
)

/** Returns one notification; undefined if the receiver can't see its sender. */
export async function findNotification(db: Database, id: string): Promise<NotificationRow | undefined> {
  const [found] = await oneNotification(db, { id })
  return found
}

/**
 * Returns the condition that the receiver sees nothing newer in the same line; `hidden` includes events
 * outside the drawer, and `types` excludes those of other types.
 */
function isNewestOfLine(
  db: Database,
  { hidden = false, types }: { hidden?: boolean; types?: NotificationType[] } = {},
): SQL {
  const newer = db
    .select({ id: later.id })
    .from(later)
    .leftJoin(laterSender, eq(laterSender.id, later.sender_id))
    .where(
      and(
        eq(later.line_id, notifications.line_id),
        gt(later.id, notifications.id),
        hidden ? undefined : later.in_drawer,
        types && inArray(later.type, types),
        isSenderVisible(later, laterSender),
      ),
    )
  return sql`not exists ${newer}`
}

/** Before and after every possible id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const page = builderStatement(
  'notifications_page',
  (db, bind: Bind<'memberId' | 'from' | 'before' | 'limit'>) => {
    const mine = and(eq(notifications.member_id, bind('memberId', 'uuid')), notifications.in_drawer)
    const within = and(
      gte(notifications.id, bind('from', 'uuid')),
      lt(notifications.id, bind('before', 'uuid')),
    )
    return findNotifications(db, and(mine, within, isNewestOfLine(db)), bind.limit('limit'))
  },
)

/**
 * Returns the newest event of each of a member's lines, newest first, starting before an id if one is given.
 * Only reads partitions older than the month of `recent` if the page isn't full: PostgreSQL would read and
 * sort all of them.
 */
export async function findNotificationPage(
  db: Database,
  memberId: string,
  { before = AFTER_ALL, recent }: { before?: string | undefined; recent: Date },
): Promise<NotificationRow[]> {
  const since = makeLowestId(recent)
  const newest =
    before > since ? await page(db, { memberId, from: since, before, limit: NOTIFICATIONS_PAGE }) : []
  const limit = NOTIFICATIONS_PAGE - newest.length
  if (limit === 0) return newest
  const end = before < since ? before : since
  return [...newest, ...(await page(db, { memberId, from: BEFORE_ALL, before: end, limit }))]
}

/** Returns the newest event of each line with these types that has been unread since a time, in the drawer or not. */
export function findUnreadSince(
  db: Database,
  memberId: string,
  { since, types, limit }: { since: Date; types: NotificationType[]; limit: number },
): Promise<NotificationRow[]> {
  const unread = and(
    eq(notifications.member_id, memberId),
    sql`not ${notifications.is_read}`,
    gt(notifications.created_at, since),
    inArray(notifications.type, types),
  )
  return findNotifications(db, and(unread, isNewestOfLine(db, { hidden: true, types })), limit)
}

/** Deletes notifications that were never in a drawer and have already been emailed and pushed. */
export async function deleteHiddenBefore(db: Database, before: Date): Promise<void> {
  await db
    .delete(notifications)
    .where(and(sql`not ${notifications.in_drawer}`, lt(notifications.created_at, before)))
}

/** Deletes the counts of members' notifications about others from before a moment. */
export async function deleteCountsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(notificationCounts).where(lt(notificationCounts.since, before))
}

const ALL = 1_000_000

/** Returns all notifications of a member, not grouped into lines. */
export function findAllNotifications(db: Database, memberId: string): Promise<NotificationRow[]> {
  return findNotifications(db, eq(notifications.member_id, memberId), ALL)
}

export const SHOWN_SENDERS = 3
/** Up to this many strangers in a line are each named. */
const NAMED_STRANGERS = 20

function findSenders(db: Database, bind: Bind<'lineIds' | 'first'>, { hidden }: { hidden: boolean }) {
  const shown = hidden ? isSenderVisible(notifications, members) : isShown
  const each = db
    .select({
      line_id: notifications.line_id,
      member_id: notifications.member_id,
      sender_id: notifications.sender_id,
      rank: sql<number>`row_number() over (partition by line_id order by max(${notifications.id}::text) desc)`.as(
        'rank',
      ),
      senders: sql<number>`count(*) over (partition by line_id)`.mapWith(Number).as('senders'),
      events: sql<number>`sum(count(*)) over (partition by line_id)`.mapWith(Number).as('events'),
      types: sql<NotificationType[]>`array_agg(${notifications.type} order by ${notifications.id})`.as(
        'types',
      ),
      unread: sql<boolean>`bool_or(bool_or(not is_read)) over (partition by line_id)`.as('unread'),
      several_posts: sql<boolean>`(
        min(min(post_id::text)) over (partition by line_id) < max(max(post_id::text)) over (partition by line_id)
      )`.as('several_posts'),
    })
    .from(notifications)
    .innerJoin(members, eq(members.id, notifications.sender_id))
    .where(
      and(
        sql`${notifications.line_id} = any(${bind('lineIds', 'uuid[]')})`,
        gte(notifications.id, bind('first', 'uuid')),
        shown,
      ),
    )
    .groupBy(notifications.line_id, notifications.member_id, notifications.sender_id)
    .as('each')
  const stranger = sql<boolean>`not ${tiedTo(each.member_id, each.sender_id)}`
  return db
    .select({
      line_id: each.line_id,
      senders: each.senders,
      events: each.events,
      types: each.types,
      unread: each.unread,
      several_posts: sql<boolean>`coalesce(${each.several_posts}, false)`,
      /** The receiver has no connection to them. */
      stranger,
      username: members.username,
      firstname: profiles.firstname,
      gender: profiles.gender,
      ...shownPicture,
    })
    .from(each)
    .innerJoin(members, eq(members.id, each.sender_id))
    .innerJoin(profiles, eq(profiles.member_id, each.sender_id))
    .leftJoin(pictures, and(eq(pictures.member_id, each.sender_id), pictures.is_main))
    .where(or(lte(each.rank, SHOWN_SENDERS), and(lte(each.rank, NAMED_STRANGERS), stranger)))
    .orderBy(each.line_id, each.rank)
}

const shownSenders = builderStatement('notification_senders', (db, bind: Bind<'lineIds' | 'first'>) =>
  findSenders(db, bind, { hidden: false }),
)
const allSenders = builderStatement('notification_senders_all', (db, bind: Bind<'lineIds' | 'first'>) =>
  findSenders(db, bind, { hidden: true }),
)

/**
 * Returns the latest senders of lines, more of them for strangers, with the types of each one's events,
 * oldest first. Includes how many senders there are in total and whether anything in the line is unread.
 */
export async function findSendersOfLines(db: Database, lineIds: string[], { hidden = false } = {}) {
  // A line has its first event's id, so older months have nothing of it.
  const [first] = lineIds.toSorted()
  return first === undefined ? [] : (hidden ? allSenders : shownSenders)(db, { lineIds, first })
}

export type SenderRow = Awaited<ReturnType<typeof findSendersOfLines>>[number]

const ofLikes = inArray(notifications.type, [...TYPES_OF_LIKES])

/** Counts lines with unread events, and members with an unread like or visit. */
export async function countUnreadNotifications(db: Database, memberId: string): Promise<UnreadCounts> {
  const [found] = await db
    .select({
      count: countDistinct(notifications.line_id),
      likes: sql<number>`count(distinct ${notifications.sender_id}) filter (where ${ofLikes})`.mapWith(
        Number,
      ),
    })
    .from(notifications)
    .leftJoin(members, eq(members.id, notifications.sender_id))
    .where(and(eq(notifications.member_id, memberId), sql`not ${notifications.is_read}`, isShown))
  return found ?? { count: 0, likes: 0 }
}

export interface ReadPart {
  /** The newest notification to mark as read; all of them if absent. */
  upTo?: string | undefined
  /** Marks only likes and visits. */
  only?: 'likes' | undefined
}

/** Marks all or some of a member's notifications as read. */
export async function markNotificationsRead(
  db: Database,
  memberId: string,
  { upTo, only }: ReadPart,
): Promise<void> {
  const shown = upTo === undefined ? undefined : lte(notifications.id, upTo)
  await db
    .update(notifications)
    .set({ is_read: true })
    .where(
      and(
        eq(notifications.member_id, memberId),
        sql`not ${notifications.is_read}`,
        notifications.in_drawer,
        shown,
        only && ofLikes,
      ),
    )
}

/** Deletes two members' notifications about each other. */
export async function deleteBetween(tx: Database, a: string, b: string): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      or(
        and(eq(notifications.member_id, a), eq(notifications.sender_id, b)),
        and(eq(notifications.member_id, b), eq(notifications.sender_id, a)),
      ),
    )
}
