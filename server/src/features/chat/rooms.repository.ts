import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { statement } from '../../kit/database/statement.ts'
import { newId } from '../../kit/ids.ts'
import { members } from '../../schema/accounts.tables.ts'
import { messages, roomReads, rooms } from '../../schema/chat.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { likesMember, notBlocked } from '../../schema/relations.tables.ts'

export interface Room {
  id: string
  /** The member on the other side. */
  otherId: string
}

function ordered(a: string, b: string) {
  return a < b ? { low_id: a, high_id: b } : { low_id: b, high_id: a }
}

/** Creates two members' room if there is none, and returns its id. Idempotent. */
export async function openRoom(db: Database, a: string, b: string): Promise<string> {
  const pair = ordered(a, b)
  await db
    .insert(rooms)
    .values({ id: newId(), ...pair })
    .onConflictDoNothing({ target: [rooms.low_id, rooms.high_id] })
  const id = await findRoomId(db, a, b)
  if (!id) throw new Error('a room that was just created does not exist')
  // In the pair's order: two members who open their room in parallel would otherwise wait for each other's
  // row.
  await db
    .insert(roomReads)
    .values([pair.low_id, pair.high_id].map((member_id) => ({ room_id: id, member_id })))
    .onConflictDoNothing()
  return id
}

async function findRoomId(db: Database, a: string, b: string): Promise<string | undefined> {
  const { low_id, high_id } = ordered(a, b)
  const [found] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.low_id, low_id), eq(rooms.high_id, high_id)))
  return found?.id
}

/** Returns an SQL expression for a room's other member. */
export function otherOf(me: SQLWrapper | string): SQL<string> {
  return sql<string>`case when ${rooms.low_id} = ${me} then ${rooms.high_id} else ${rooms.low_id} end`
}

/**
 * Returns the condition that a room is one of the member's, and open: they like each other, without a block.
 */
export function isOpenTo(me: SQLWrapper | string): SQL | undefined {
  const other = otherOf(me)
  return and(
    or(eq(rooms.low_id, me), eq(rooms.high_id, me)),
    likesMember(rooms.low_id, rooms.high_id),
    likesMember(rooms.high_id, rooms.low_id),
    notBlocked(rooms.low_id, rooms.high_id),
    sql`exists (select 1 from ${members} where ${members.id} = ${other} and ${members.status} = 1)`,
  )
}

const openRoomOf = statement<Room, { id: string; me: string }>('chat_room', (bind) => {
  const me = bind('me', 'uuid')
  return sql`
    select ${rooms.id}, ${otherOf(me)} as "otherId" from ${rooms}
    where ${rooms.id} = ${bind('id', 'uuid')} and ${isOpenTo(me)}`
})

/** Finds a member's open room; undefined for strangers, and for members whose match has ended. */
export async function findRoomFor(db: Database, roomId: string, memberId: string): Promise<Room | undefined> {
  const [found] = await openRoomOf(db, { id: roomId, me: memberId })
  return found
}

/** Returns the condition that neither of two members has turned off read receipts. */
export function sharesReadMarks(one: SQL, other: SQL): SQL {
  return sql`not exists (
    select 1 from ${profiles} where ${profiles.member_id} in (${one}, ${other}) and ${profiles.hide_read_marks}
  )`
}

interface RoomWithMarks extends Room {
  read: { mine: number; theirs: number; delivered: number }
  gone: number[]
  last_change: number
}

// Limits the response size; more than anyone deletes by hand.
const MAX_DELETIONS = 500

const roomWithMarks = statement<RoomWithMarks, { id: string; me: string; since: string }>(
  'chat_room_opened',
  (bind) => {
    const me = bind('me', 'uuid')
    // Marks and messages may be distributed, so each is read only by room.
    return sql`
    with marks as materialized (
      select member_id, read_seq, delivered_seq from ${roomReads} where ${roomReads.room_id} = ${bind('id', 'uuid')}
    ), gone as materialized (
      select ${messages.seq}, ${messages.deleted_at} from ${messages}
      where ${messages.room_id} = ${bind('id', 'uuid')} and ${messages.deleted_at} > ${bind('since', 'timestamptz')}
      order by ${messages.deleted_at} desc limit ${sql.raw(String(MAX_DELETIONS))}
    )
    select ${rooms.id}, ${otherOf(me)} as "otherId", ${rooms.last_change},
      json_build_object('mine', coalesce(mine.read_seq, 0), 'theirs', case when ${sharesReadMarks(me, otherOf(me))} then coalesce(theirs.read_seq, 0) else 0 end,
        'delivered', coalesce(theirs.delivered_seq, 0)) as read,
      array(select seq from gone order by deleted_at desc) as gone
    from ${rooms}
    left join marks mine on mine.member_id = ${me}
    left join marks theirs on theirs.member_id = ${otherOf(me)}
    where ${rooms.id} = ${bind('id', 'uuid')} and ${isOpenTo(me)}`
  },
)

/**
 * Finds a member's open room with how far each side has read it, how far the other member's devices have
 * received it, and the numbers of messages deleted since a moment. Undefined if the member has no such room.
 */
export async function findRoomWithMarks(
  db: Database,
  room: { id: string; me: string; since: Date },
): Promise<RoomWithMarks | undefined> {
  const [found] = await roomWithMarks(db, { ...room, since: room.since.toISOString() })
  return found
}

/** Finds two members' open room; undefined if there is none. */
export async function findRoomOfPair(db: Database, memberId: string, otherId: string) {
  const id = await findRoomId(db, memberId, otherId)
  return id === undefined ? undefined : findRoomFor(db, id, memberId)
}

/**
 * Locks a room until the transaction ends; in the meantime, new messages and changes wait. Returns the number
 * of its latest message; 0 if there is no such room.
 */
export async function lockRoom(tx: Database, roomId: string): Promise<number> {
  const [locked] = await tx
    .select({ latest: rooms.last_seq })
    .from(rooms)
    .where(eq(rooms.id, roomId))
    .for('no key update')
  return locked?.latest ?? 0
}
