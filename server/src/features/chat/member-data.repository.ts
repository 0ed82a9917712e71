import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../../schema/accounts.tables.ts'
import { messages, rooms } from '../../schema/chat.tables.ts'
import { notBlocked } from '../../schema/relations.tables.ts'
import { otherOf } from './rooms.repository.ts'

const isOf = (memberId: string) => or(eq(rooms.low_id, memberId), eq(rooms.high_id, memberId))

/** Finds every message of a member's conversations, in order; the other's name is null while one blocks the other. */
export function findAllMessages(db: Database, memberId: string) {
  return db
    .select({
      room_id: rooms.id,
      other: sql<
        string | null
      >`case when ${notBlocked(rooms.low_id, rooms.high_id)} then ${members.username} end`,
      mine: sql<boolean>`${messages.sender_id} = ${memberId}`,
      content: messages.content,
      at: messages.created_at,
    })
    .from(rooms)
    .innerJoin(members, eq(members.id, otherOf(memberId)))
    .innerJoin(messages, eq(messages.room_id, rooms.id))
    .where(and(isOf(memberId), isNull(messages.deleted_at)))
    .orderBy(asc(rooms.id), asc(messages.seq))
}

/** Locks a member's rooms until the transaction ends: messages that are being sent to them are stored first. */
export async function lockRoomsOf(tx: Database, memberId: string): Promise<void> {
  await tx.select({ id: rooms.id }).from(rooms).where(isOf(memberId)).orderBy(rooms.id).for('update')
}
