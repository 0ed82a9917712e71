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

/**
 * Erases the text and reactions of a member's own message, leaving its row; undefined if there is no such
 * undeleted message. `changed` is this change's number in the room.
 */
export async function eraseMessage(
  tx: Database,
  own: OwnMessage,
  { now, changed }: { now: Date; changed: number },
) {
  const [erased] = await tx
    .update(messages)
    .set({ content: '', reactions: null, deleted_at: now, changed })
    .where(and(isOwn(own), isNull(messages.deleted_at)))
    .returning()
  return erased
}

/** Finds a member's own message, deleted or not. */
export async function findOwnMessage(db: Database, own: OwnMessage) {
  const [found] = await db.select().from(messages).where(isOwn(own))
  return found
}

/** Decreases a member's unread count by one, if they haven't read the message with this number. */
export async function decrementUnread(
  tx: Database,
  roomId: string,
  memberId: string,
  seq: number,
): Promise<void> {
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
