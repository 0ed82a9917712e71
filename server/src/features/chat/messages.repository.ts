import type { Message, Quote } from '@savanna/contract/chat/message'
import { QUOTE_LENGTH, QUOTE_MARGIN } from '@savanna/contract/chat/routes'
import { cutText } from '@savanna/contract/language/cut-text'
import { and, asc, desc, eq, getTableColumns, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, builderStatement, statement } from '../../kit/database/statement.ts'
import { messageCounts, messages, roomReads, rooms } from '../../schema/chat.tables.ts'
import { isOpenTo, otherOf, sharesReadMarks } from './rooms.repository.ts'

/** A stored message; `quote` is null if it isn't a reply, and omitted if quotes aren't read. */
export type MessageRow = typeof messages.$inferSelect & { quote?: Quote | null }

export interface NewMessage {
  roomId: string
  senderId: string
  clientId: string
  content: string
  /** The number in the room of the message that this one replies to. */
  replyTo: number | null
  now: Date
}

/** Returns an SQL expression for the current state of the message that another one replies to; null for none. */
function quoteOf(roomId: SQL, replyTo: SQL): SQL<Quote | null> {
  // Looking for no message in every partition would take longer than reading a page of messages.
  return sql<Quote | null>`case when ${replyTo} is not null then (
    select json_build_object('id', original.id, 'seq', original.seq, 'user_id', original.sender_id,
      'content', left(original.content, ${sql.raw(String(QUOTE_LENGTH + QUOTE_MARGIN))}), 'deleted', original.deleted_at is not null)
    from ${messages} original
    where original.room_id = ${roomId} and original.seq = ${replyTo}
  ) end`
}

/**
 * Returns the columns to read of a room's message. They are fully qualified, since the quoted message has the
 * same; both are looked up by the given room, so one database can serve the query if messages are
 * distributed.
 */
export function messageFields(roomId: SQL) {
  return { ...getTableColumns(messages), quote: quoteOf(roomId, sql`${messages}.reply_to`) }
}

/** Returns a quote for display: the database returns a little more, and cuts within emoji. */
export function cutQuote(quote: Quote): Quote {
  return { ...quote, content: cutText(quote.content, QUOTE_LENGTH) }
}

/** Returns a stored message in the contract's form. */
export function messageFromRow(row: MessageRow): Message {
  const message = {
    id: row.id,
    client_id: row.client_id,
    seq: row.seq,
    content: row.content,
    user_id: row.sender_id,
    date: row.created_at.toISOString(),
    deleted: row.deleted_at !== null,
    ...(row.changed > 0 && { changed: row.changed }),
  }
  if (message.deleted) return message
  return {
    ...message,
    ...(row.quote && { quote: cutQuote(row.quote) }),
    ...(row.edited_at && { edited_at: row.edited_at.toISOString() }),
    ...(row.reactions && { reactions: row.reactions }),
  }
}

/** Finds a sender's message in a room by the id that their browser gave it. */
export async function findMessageByClientId(
  db: Database,
  { roomId, senderId, clientId }: Pick<NewMessage, 'roomId' | 'senderId' | 'clientId'>,
) {
  const [found] = await db
    .select(messageFields(sql`${roomId}::uuid`))
    .from(messages)
    .where(
      and(eq(messages.room_id, roomId), eq(messages.sender_id, senderId), eq(messages.client_id, clientId)),
    )
  return found
}

/** Returns how many of a member's messages have been counted. */
export async function findSentCount(db: Database, memberId: string): Promise<number> {
  const [found] = await db
    .select({ sent: messageCounts.sent })
    .from(messageCounts)
    .where(eq(messageCounts.member_id, memberId))
  return found?.sent ?? 0
}

interface ReadMark {
  roomId: string
  me: string
}

const ownRead = statement<{ otherId: string; read_seq: number; last_seq: number; shared: boolean }, ReadMark>(
  'read_locked',
  (bind) => sql`
    with mine as materialized (
      select read_seq from ${roomReads}
      where ${roomReads.room_id} = ${bind('roomId', 'uuid')} and ${roomReads.member_id} = ${bind('me', 'uuid')}
      for update
    )
    select ${otherOf(bind('me', 'uuid'))} as "otherId", mine.read_seq, ${rooms.last_seq},
      ${sharesReadMarks(bind('me', 'uuid'), otherOf(bind('me', 'uuid')))} as shared
    from ${rooms} cross join mine
    where ${rooms.id} = ${bind('roomId', 'uuid')} and ${isOpenTo(bind('me', 'uuid'))}`,
)

/** Locks and returns how far a member has read an open room; undefined if they have no such room. */
export async function lockRead(tx: Database, reading: ReadMark) {
  const [found] = await ownRead(tx, reading)
  return found
}

const read = statement<object, ReadMark & { seq: number }>(
  'read_saved',
  (bind) => sql`
    update ${roomReads} set
      read_seq = ${bind('seq', 'int')},
      delivered_seq = greatest(${roomReads.delivered_seq}, ${bind('seq', 'int')}),
      unread = (
        select count(*) from ${messages}
        where ${messages.room_id} = ${bind('roomId', 'uuid')} and ${messages.seq} > ${bind('seq', 'int')}
          and ${messages.sender_id} <> ${roomReads.member_id} and ${messages.deleted_at} is null
      )
    where ${roomReads.room_id} = ${bind('roomId', 'uuid')} and ${roomReads.member_id} = ${bind('me', 'uuid')}`,
)

/**
 * Marks a room as read up to a number. An earlier statement must have locked the mark, so the unread count
 * includes every message that has already increased it.
 */
export async function saveRead(tx: Database, reading: ReadMark & { seq: number }): Promise<void> {
  await read(tx, reading)
}

/** PostgreSQL's largest integer, above every message's number. */
const MAX_SEQ = 2_147_483_647

const numbered = (db: Database, bind: Bind<'roomId' | 'before' | 'limit'>, ...more: SQL[]) =>
  db
    .select(messageFields(bind('roomId', 'uuid')))
    .from(messages)
    .where(
      and(eq(messages.room_id, bind('roomId', 'uuid')), lt(messages.seq, bind('before', 'int')), ...more),
    )
    .limit(bind.limit('limit'))
const latest = builderStatement('messages_latest', (db, bind: Bind<'roomId' | 'before' | 'limit'>) =>
  numbered(db, bind).orderBy(desc(messages.seq)),
)
const following = builderStatement(
  'messages_following',
  (db, bind: Bind<'roomId' | 'before' | 'after' | 'limit'>) =>
    numbered(db, bind, gt(messages.seq, bind('after', 'int'))).orderBy(asc(messages.seq)),
)

/** Finds messages in order: the last ones, the last ones before a number, or the first ones after it. */
export async function findMessages(
  db: Database,
  roomId: string,
  page: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const { before = MAX_SEQ, after, limit } = page
  if (after !== undefined) return following(db, { roomId, after, before, limit })
  return (await latest(db, { roomId, before, limit })).reverse()
}

/** Starts a query of a member's open rooms with unread messages. */
const ofUnread = (memberId: string) => sql`
  from (
    with unread as materialized (
      select room_id, unread from ${roomReads} where ${roomReads.member_id} = ${memberId} and ${roomReads.unread} > 0
    )
    select ${rooms.id}, unread.unread from unread
    join ${rooms} on ${rooms.id} = unread.room_id
    where ${isOpenTo(memberId)}
  ) waiting`

/** Finds a member's open rooms with unread messages. */
export async function findUnreadRooms(db: Database, memberId: string) {
  const { rows } = await db.execute<{ reference: string; count: number }>(
    sql`select id as reference, unread as count ${ofUnread(memberId)}`,
  )
  return rows
}

/** Returns how many unread messages a member has in open rooms. */
export async function countUnreadMessages(db: Database, memberId: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select coalesce(sum(unread), 0)::int as total ${ofUnread(memberId)}`,
  )
  return rows[0]?.total ?? 0
}
