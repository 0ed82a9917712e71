import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { messages, roomReads } from '../../../schema/chat.tables.ts'

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
