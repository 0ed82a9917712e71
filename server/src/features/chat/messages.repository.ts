import type { Message } from '@savanna/contract/chat'
import { and, asc, count, desc, eq, gt, isNull, lt, ne, type SQL, sql, sum } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { onceFor } from '../../kit/database/prepared.ts'
import { value } from '../../kit/database/statement.ts'
import { newId } from '../../kit/ids.ts'
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

/** Appends a message under the next number of its room; the room must be locked. */
export async function insertMessage(tx: Database, message: NewMessage): Promise<MessageRow> {
  const [numbered] = await tx
    .update(rooms)
    .set({ last_seq: sql`${rooms.last_seq} + 1` })
    .where(eq(rooms.id, message.roomId))
    .returning({ seq: rooms.last_seq })
  if (!numbered) throw new Error('a locked room is not there')
  const row = {
    id: newId(),
    room_id: message.roomId,
    seq: numbered.seq,
    sender_id: message.senderId,
    client_id: message.clientId,
    content: message.content,
    created_at: message.now,
    deleted_at: null,
  }
  await tx.insert(messages).values(row)
  return row
}

/** Counts a message against what a member may send; gives the new count, or nothing when none is left. */
export async function countSent(tx: Database, memberId: string, limit: number | null) {
  const [counted] = await tx
    .insert(messageCounts)
    .values({ member_id: memberId, sent: 1 })
    .onConflictDoUpdate({
      target: messageCounts.member_id,
      set: { sent: sql`${messageCounts.sent} + 1` },
      ...(limit !== null && { setWhere: lt(messageCounts.sent, limit) }),
    })
    .returning({ sent: messageCounts.sent })
  return counted?.sent
}

export async function findSentCount(db: Database, memberId: string): Promise<number> {
  const [found] = await db
    .select({ sent: messageCounts.sent })
    .from(messageCounts)
    .where(eq(messageCounts.member_id, memberId))
  return found?.sent ?? 0
}

export async function addUnread(tx: Database, roomId: string, memberId: string): Promise<void> {
  await tx
    .update(roomReads)
    .set({ unread: sql`${roomReads.unread} + 1` })
    .where(and(eq(roomReads.room_id, roomId), eq(roomReads.member_id, memberId)))
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
