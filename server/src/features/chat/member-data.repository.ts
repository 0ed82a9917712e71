import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../../schema/accounts.tables.ts'
import { messageChanges, messages, rooms } from '../../schema/chat.tables.ts'
import { notBlocked } from '../../schema/relations.tables.ts'
import { otherOf } from './rooms.repository.ts'

const isOf = (memberId: string) => or(eq(rooms.low_id, memberId), eq(rooms.high_id, memberId))

const original = alias(messages, 'original')

/** Returns an SQL expression for the previous texts of a member's own message, oldest first. */
const ownEarlier = (memberId: string) => sql<string[]>`array(
  select ${messageChanges.before} from ${messageChanges}
  where ${messageChanges.room_id} = ${messages.room_id} and ${messageChanges.message_id} = ${messages.id}
    and ${messageChanges.member_id} = ${memberId} and ${messageChanges.kind} = 'edit'
  order by ${messageChanges.number}
)`

/**
 * Finds every message in a member's conversations, in order; the other member's name is null while either
 * blocks the other.
 */
export function findAllMessages(db: Database, memberId: string) {
  const mine = db.$with('mine').as(
    db
      .select({
        id: rooms.id,
        other: sql<
          string | null
        >`case when ${notBlocked(rooms.low_id, rooms.high_id)} then ${members.username} end`.as('other'),
      })
      .from(rooms)
      .innerJoin(members, eq(members.id, otherOf(memberId)))
      .where(isOf(memberId)),
  )
  return db
    .with(mine)
    .select({
      room_id: mine.id,
      other: mine.other,
      mine: sql<boolean>`${messages.sender_id} = ${memberId}`,
      content: messages.content,
      at: messages.created_at,
      edited_at: messages.edited_at,
      reactions: messages.reactions,
      quoted: original.content,
      earlier: ownEarlier(memberId),
    })
    .from(mine)
    .innerJoin(messages, eq(messages.room_id, mine.id))
    .leftJoin(original, and(eq(original.room_id, messages.room_id), eq(original.seq, messages.reply_to)))
    .where(isNull(messages.deleted_at))
    .orderBy(asc(mine.id), asc(messages.seq))
}

/** Locks a member's rooms until the transaction ends: messages being sent to them are stored first. */
export async function lockRoomsOf(tx: Database, memberId: string): Promise<void> {
  await tx.select({ id: rooms.id }).from(rooms).where(isOf(memberId)).orderBy(rooms.id).for('update')
}
