import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, statement } from '../../kit/database/statement.ts'
import { roomReads, rooms } from '../../schema/chat.tables.ts'
import { isOpenTo, otherOf } from './rooms.repository.ts'

export interface Delivery {
  roomId: string
  /** The sender of the delivered messages. */
  senderId: string
  seq: number
}

/** Builds the statement that marks a member's open rooms as delivered up to a number. */
const markDelivered = (bind: Bind<'me'>, seq: SQL, which: SQL) => {
  const me = bind('me', 'uuid')
  const waits = sql`${roomReads.member_id} = ${me} and ${roomReads.unread} > 0 ${which}`
  return sql`
    with waiting as materialized (
      select room_id, delivered_seq from ${roomReads} where ${waits}
    ), open as materialized (
      select ${rooms.id}, ${otherOf(me)} as sender_id, ${seq} as seq from ${rooms}
      join waiting on waiting.room_id = ${rooms.id}
      where waiting.delivered_seq < ${seq} and ${isOpenTo(me)}
    )
    update ${roomReads} set delivered_seq = open.seq from open
    where ${roomReads.room_id} = open.id and ${waits} and ${roomReads.delivered_seq} < open.seq
    returning open.id as "roomId", open.sender_id as "senderId", ${roomReads.delivered_seq} as seq`
}
const markAll = statement<Delivery, { me: string }>('delivered_all', (bind) =>
  markDelivered(bind, sql`${rooms.last_seq}`, sql``),
)
const markOne = statement<Delivery, { me: string; roomId: string; seq: number }>('delivered', (bind) =>
  markDelivered(
    bind,
    sql`least(${bind('seq', 'int')}, ${rooms.last_seq})`,
    sql`and ${roomReads.room_id} = ${bind('roomId', 'uuid')}`,
  ),
)

/**
 * Marks a member's unread messages as delivered: in one open room up to a number, or in all of them. Returns the marks
 * that changed.
 */
export function saveDelivered(
  db: Database,
  memberId: string,
  upTo?: { roomId: string; seq: number },
): Promise<Delivery[]> {
  return upTo ? markOne(db, { me: memberId, ...upTo }) : markAll(db, { me: memberId })
}
