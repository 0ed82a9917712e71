import type { Message } from '@savanna/contract/chat'
import { and, asc, count, desc, eq, gt, isNull, lt, ne, type SQL, sql, sum } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { onceFor } from '../../kit/database/prepared.ts'
import { statement, value } from '../../kit/database/statement.ts'
import { holdsPlan } from '../plans/plans.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { messageCounts, messages, roomReads, rooms } from './chat.tables.ts'
import { isOpenTo } from './rooms.repository.ts'

export type MessageRow = typeof messages.$inferSelect

export interface NewMessage {
  roomId: string
  senderId: string
  clientId: string
  content: string
  now: Date
}

export function messageOf(row: MessageRow): Message {
  return {
    id: row.id,
    client_id: row.client_id,
    seq: row.seq,
    content: row.content,
    user_id: row.sender_id,
    date: row.created_at.toISOString(),
    deleted: row.deleted_at !== null,
  }
}

/** The message that a sender's browser gave this id to, in whatever room. */
export async function findSent(db: Database, senderId: string, clientId: string) {
  const [found] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.sender_id, senderId), eq(messages.client_id, clientId)))
  return found
}

interface Storing extends NewMessage {
  id: string
  receiverId: string
}

const store = statement<{ seq: number; online: number }, Omit<Storing, 'now'> & { at: string }>(
  'message_stored',
  sql`
    with numbered as (
      update ${rooms} set last_seq = ${rooms.last_seq} + 1 where ${rooms.id} = ${value('roomId', 'uuid')}
      returning ${rooms.last_seq} as seq
    ), told as (
      update ${roomReads} set unread = ${roomReads.unread} + 1
      where ${roomReads.room_id} = ${value('roomId', 'uuid')} and ${roomReads.member_id} = ${value('receiverId', 'uuid')}
    ), stored as (
      insert into ${messages} (id, room_id, seq, sender_id, client_id, content, created_at)
      select ${value('id', 'uuid')}, ${value('roomId', 'uuid')}, seq, ${value('senderId', 'uuid')},
        ${value('clientId', 'uuid')}, ${value('content', 'text')}, ${value('at', 'timestamptz')}
      from numbered
    )
    select seq, ${profiles.online} from numbered
    join ${profiles} on ${profiles.member_id} = ${value('receiverId', 'uuid')}`,
)

/**
 * Appends a message under the next number of its room, which must be locked, and marks it unread; gives that number and
 * whether the receiver is online.
 */
export async function storeMessage(tx: Database, { now, ...message }: Storing) {
  const [stored] = await store(tx, { ...message, at: now.toISOString() })
  if (!stored) throw new Error('a locked room is not there')
  return { seq: stored.seq, online: stored.online === 1 }
}

const countOne = statement<{ sent: number }, { memberId: string; limit: number; now: string }>(
  'message_counted',
  sql`
    insert into ${messageCounts} (member_id, sent) values (${value('memberId', 'uuid')}, 1)
    on conflict (member_id) do update set sent = ${messageCounts.sent} + 1
      where ${messageCounts.sent} < ${value('limit', 'int')}
        or ${holdsPlan(sql`excluded.member_id`, value('now', 'timestamptz'))}
    returning ${messageCounts.sent} as sent`,
)

/** Counts a message against what a member without a plan may send; gives the new count, or nothing when none is left. */
export async function countSent(
  tx: Database,
  memberId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<number | undefined> {
  const [counted] = await countOne(tx, { memberId, limit, now: now.toISOString() })
  return counted?.sent
}

export async function findSentCount(db: Database, memberId: string): Promise<number> {
  const [found] = await db
    .select({ sent: messageCounts.sent })
    .from(messageCounts)
    .where(eq(messageCounts.member_id, memberId))
  return found?.sent ?? 0
}

/** Marks a room read up to a number that it has reached; gives the new mark, or nothing when it was there. */
export async function saveRead(tx: Database, roomId: string, memberId: string, seq: number) {
  const mine = and(eq(roomReads.room_id, roomId), eq(roomReads.member_id, memberId))
  // Locked first: the count below must see every message whose sender has already touched this row.
  const [before] = await tx.select().from(roomReads).where(mine).for('update')
  const [room] = await tx.select({ last: rooms.last_seq }).from(rooms).where(eq(rooms.id, roomId))
  const read = Math.max(before?.read_seq ?? 0, Math.min(seq, room?.last ?? 0))
  if (!before || read === before.read_seq) return undefined
  const waiting = await tx
    .select({ count: count() })
    .from(messages)
    .where(
      and(
        eq(messages.room_id, roomId),
        gt(messages.seq, read),
        ne(messages.sender_id, memberId),
        isNull(messages.deleted_at),
      ),
    )
  await tx
    .update(roomReads)
    .set({
      read_seq: read,
      unread: waiting[0]?.count ?? 0,
      delivered_seq: sql`greatest(${roomReads.delivered_seq}, ${read})`,
    })
    .where(mine)
  return read
}

/** Above every number there is. */
const AFTER_ALL = 2_147_483_647

const numbered = (db: Database, ...more: SQL[]) =>
  db
    .select()
    .from(messages)
    .where(
      and(eq(messages.room_id, value('roomId', 'uuid')), lt(messages.seq, value('before', 'int')), ...more),
    )
    .limit(sql.placeholder('limit'))
const latest = onceFor((db) => numbered(db).orderBy(desc(messages.seq)).prepare('messages_latest'))
const following = onceFor((db) =>
  numbered(db, gt(messages.seq, value('after', 'int')))
    .orderBy(asc(messages.seq))
    .prepare('messages_following'),
)

/** Messages in order: the last ones, those before a number, or the first ones after a number. */
export async function pageOfMessages(
  db: Database,
  roomId: string,
  page: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const { before = AFTER_ALL, after, limit } = page
  if (after !== undefined) return following(db).execute({ roomId, after, before, limit })
  return (await latest(db).execute({ roomId, before, limit })).reverse()
}

/** The open rooms where messages wait for a member. */
export function findUnreadRooms(db: Database, memberId: string) {
  return db
    .select({ reference: rooms.id, count: roomReads.unread })
    .from(roomReads)
    .innerJoin(rooms, eq(rooms.id, roomReads.room_id))
    .where(and(eq(roomReads.member_id, memberId), gt(roomReads.unread, 0), isOpenTo(memberId)))
}

export async function countUnread(db: Database, memberId: string): Promise<number> {
  const [found] = await db
    .select({ total: sum(roomReads.unread).mapWith(Number) })
    .from(roomReads)
    .innerJoin(rooms, eq(rooms.id, roomReads.room_id))
    .where(and(eq(roomReads.member_id, memberId), gt(roomReads.unread, 0), isOpenTo(memberId)))
  return found?.total ?? 0
}
