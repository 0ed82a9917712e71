import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { messages, roomReads } from './chat.tables.ts'

// More than anybody takes back by hand; a bound for the answer's size.
const MOST_TOLD = 500

interface OwnMessage {
  id: string
  roomId: string
  senderId: string
}

const isOwn = ({ id, roomId, senderId }: OwnMessage) =>
  and(eq(messages.id, id), eq(messages.room_id, roomId), eq(messages.sender_id, senderId))

/** Removes the words of a member's own message and keeps its place; nothing when there is no such message left. */
export async function eraseMessage(tx: Database, own: OwnMessage, now: Date) {
  const [erased] = await tx
    .update(messages)
    .set({ content: '', deleted_at: now })
    .where(and(isOwn(own), isNull(messages.deleted_at)))
    .returning()
  return erased
}

export async function findOwnMessage(db: Database, own: OwnMessage) {
  const [found] = await db.select().from(messages).where(isOwn(own))
  return found
}

/** A message that its receiver has not read waits for them no longer. */
export async function dropUnread(tx: Database, roomId: string, memberId: string, seq: number): Promise<void> {
  await tx
    .update(roomReads)
    .set({ unread: sql`${roomReads.unread} - 1` })
    .where(
      and(
        eq(roomReads.room_id, roomId),
        eq(roomReads.member_id, memberId),
        lt(roomReads.read_seq, seq),
        gt(roomReads.unread, 0),
      ),
    )
}

/** Numbers of the messages of a room that were deleted since a moment. */
export async function findDeletedSince(db: Database, roomId: string, since: Date): Promise<number[]> {
  const rows = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.room_id, roomId), gt(messages.deleted_at, since)))
    .orderBy(desc(messages.deleted_at))
    .limit(MOST_TOLD)
  return rows.map(({ seq }) => seq)
}
