import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { roomReads, rooms } from './chat.tables.ts'
import { isOpenTo, otherOf } from './rooms.repository.ts'

export interface Delivery {
  roomId: string
  /** Whose messages were delivered. */
  senderId: string
  seq: number
}

/**
 * Marks what waits for a member as delivered: one open room up to a number, or all of them; gives what is new of it.
 */
export function saveDelivered(
  db: Database,
  memberId: string,
  upTo?: { roomId: string; seq: number },
): Promise<Delivery[]> {
  const seq = upTo ? sql<number>`least(${upTo.seq}::int, ${rooms.last_seq})` : sql<number>`${rooms.last_seq}`
  return db
    .update(roomReads)
    .set({ delivered_seq: seq })
    .from(rooms)
    .where(
      and(
        eq(rooms.id, roomReads.room_id),
        eq(roomReads.member_id, memberId),
        gt(roomReads.unread, 0),
        lt(roomReads.delivered_seq, seq),
        upTo && eq(rooms.id, upTo.roomId),
        isOpenTo(memberId),
      ),
    )
    .returning({ roomId: rooms.id, senderId: otherOf(memberId), seq: roomReads.delivered_seq })
}
