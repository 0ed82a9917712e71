import type { Message } from '@savanna/contract/chat/routes'
import { and, asc, desc, eq, gt, lt, type SQL, sql, sum } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, builderStatement, statement } from '../../kit/database/statement.ts'
import { messageCounts, messages, roomReads, rooms } from '../../schema/chat.tables.ts'
import { isUnlimited, PLAN_ON_OFFER } from '../../schema/plans.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { isOpenTo, otherOf } from './rooms.repository.ts'

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
  (bind) => sql`
    with numbered as (
      update ${rooms} set last_seq = ${rooms.last_seq} + 1 where ${rooms.id} = ${bind('roomId', 'uuid')}
      returning ${rooms.last_seq} as seq
    ), told as (
      update ${roomReads} set unread = ${roomReads.unread} + 1
      where ${roomReads.room_id} = ${bind('roomId', 'uuid')} and ${roomReads.member_id} = ${bind('receiverId', 'uuid')}
    ), stored as (
      insert into ${messages} (id, room_id, seq, sender_id, client_id, content, created_at)
      select ${bind('id', 'uuid')}, ${bind('roomId', 'uuid')}, seq, ${bind('senderId', 'uuid')},
        ${bind('clientId', 'uuid')}, ${bind('content', 'text')}, ${bind('at', 'timestamptz')}
      from numbered
    )
    select seq, ${profiles.online} from numbered
    join ${profiles} on ${profiles.member_id} = ${bind('receiverId', 'uuid')}`,
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
  (bind) => sql`
    insert into ${messageCounts} (member_id, sent) values (${bind('memberId', 'uuid')}, (${PLAN_ON_OFFER})::int)
    on conflict (member_id) do update set sent = ${messageCounts.sent} + excluded.sent
      where ${messageCounts.sent} < ${bind('limit', 'int')}
        or ${isUnlimited(sql`excluded.member_id`, bind('now', 'timestamptz'))}
    returning ${messageCounts.sent} as sent`,
)

/** Counts a message against what a member without a plan may send, while one is on offer; returns the new count, or nothing when none is left. */
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

interface Reading {
  roomId: string
  me: string
}

const ownRead = statement<{ otherId: string; read_seq: number; last_seq: number }, Reading>(
  'read_locked',
  (bind) => sql`
    select ${otherOf(bind('me', 'uuid'))} as "otherId", ${roomReads.read_seq}, ${rooms.last_seq}
    from ${rooms}
    join ${roomReads} on ${roomReads.room_id} = ${rooms.id} and ${roomReads.member_id} = ${bind('me', 'uuid')}
    where ${rooms.id} = ${bind('roomId', 'uuid')} and ${isOpenTo(bind('me', 'uuid'))}
    for update of ${roomReads}`,
)

/** How far a member has read an open room of theirs, kept to this transaction; a stranger finds nothing. */
export async function lockRead(tx: Database, reading: Reading) {
  const [found] = await ownRead(tx, reading)
  return found
}

const read = statement<object, Reading & { seq: number }>(
  'read_saved',
  (bind) => sql`
    update ${roomReads} set
      read_seq = ${bind('seq', 'int')},
      delivered_seq = greatest(${roomReads.delivered_seq}, ${bind('seq', 'int')}),
      unread = (
        select count(*) from ${messages}
        where ${messages.room_id} = ${roomReads.room_id} and ${messages.seq} > ${bind('seq', 'int')}
          and ${messages.sender_id} <> ${roomReads.member_id} and ${messages.deleted_at} is null
      )
    where ${roomReads.room_id} = ${bind('roomId', 'uuid')} and ${roomReads.member_id} = ${bind('me', 'uuid')}`,
)

/**
 * Marks a room read up to a number. The mark must be locked by an earlier statement: what is counted here must hold
 * every message whose sender has already touched it.
 */
export async function saveRead(tx: Database, reading: Reading & { seq: number }): Promise<void> {
  await read(tx, reading)
}

/** Above every number there is. */
const AFTER_ALL = 2_147_483_647

const numbered = (db: Database, bind: Bind<'roomId' | 'before' | 'limit'>, ...more: SQL[]) =>
  db
    .select()
    .from(messages)
    .where(
      and(eq(messages.room_id, bind('roomId', 'uuid')), lt(messages.seq, bind('before', 'int')), ...more),
    )
    .limit(bind.placeholder('limit'))
const latest = builderStatement('messages_latest', (db, bind: Bind<'roomId' | 'before' | 'limit'>) =>
  numbered(db, bind).orderBy(desc(messages.seq)),
)
const following = builderStatement(
  'messages_following',
  (db, bind: Bind<'roomId' | 'before' | 'after' | 'limit'>) =>
    numbered(db, bind, gt(messages.seq, bind('after', 'int'))).orderBy(asc(messages.seq)),
)

/** Messages in order: the last ones, those before a number, or the first ones after a number. */
export async function pageOfMessages(
  db: Database,
  roomId: string,
  page: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const { before = AFTER_ALL, after, limit } = page
  if (after !== undefined) return following(db, { roomId, after, before, limit })
  return (await latest(db, { roomId, before, limit })).reverse()
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
