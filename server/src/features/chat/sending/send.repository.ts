import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'
import { hasUsed } from '../../../schema/allowances.tables.ts'
import { messageCounts, messages, roomReads, rooms } from '../../../schema/chat.tables.ts'
import { isUnlimited, PLAN_ON_OFFER } from '../../../schema/plans.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import type { NewMessage } from '../messages.repository.ts'
import { isOpenTo, otherOf } from '../rooms.repository.ts'

/** A message to append, and what it is counted as. */
export interface Appending extends NewMessage {
  id: string
  /** The day and the name under which this conversation is counted against what is possible a day. */
  day: string
  target: string
}

export interface Appended {
  id: string
  seq: number
  /** How many messages of the sender are counted. */
  sent: number
  other_id: string
  /** Whether the receiver is online: 0 or 1. */
  online: number
}

/** A list for each column, and what is the same for all. */
interface Values {
  ids: string[]
  roomIds: string[]
  senderIds: string[]
  clientIds: string[]
  contents: string[]
  times: string[]
  days: string[]
  targets: string[]
  now: string
  /** What a member without a plan may send in all while one is on offer. */
  limit: number
}

const column = (name: string): SQL => sql.raw(`wanted.${name}`)
const me = column('me')

/**
 * Everything that messages of different rooms and members change, in one statement, for one connection that waits once
 * and one commit. A room that is kept to somebody else is left out, for all others would wait with it; and counts are
 * locked in one order.
 */
const append = statement<Appended, Values>(
  'append_messages',
  (bind) => sql`
    with opened as (
      select wanted.*, room.other_id
      from unnest(
        ${bind('ids', 'uuid[]')}, ${bind('roomIds', 'uuid[]')}, ${bind('senderIds', 'uuid[]')},
        ${bind('clientIds', 'uuid[]')}, ${bind('contents', 'text[]')}, ${bind('times', 'timestamptz[]')},
        ${bind('days', 'date[]')}, ${bind('targets', 'uuid[]')}
      ) as wanted (id, room_id, me, client_id, content, at, day, target)
      cross join lateral (
        select ${otherOf(me)} as other_id
        from ${rooms}
        where ${rooms.id} = wanted.room_id and ${isOpenTo(me)}
          and ${hasUsed({ memberId: me, day: column('day'), kind: 'chats', target: column('target') })}
          and not exists (select from ${messages}
            where ${messages.sender_id} = ${me} and ${messages.client_id} = wanted.client_id)
        for no key update of ${rooms} skip locked
      ) room
    ), counted as (
      insert into ${messageCounts} (member_id, sent)
      select me, (${PLAN_ON_OFFER})::int from opened order by me
      on conflict (member_id) do update set sent = ${messageCounts.sent} + excluded.sent
        where ${messageCounts.sent} < ${bind('limit', 'int')}
          or ${isUnlimited(sql`excluded.member_id`, bind('now', 'timestamptz'))}
      returning ${messageCounts.member_id}, ${messageCounts.sent} as sent
    ), numbered as (
      update ${rooms} set last_seq = ${rooms.last_seq} + 1
      from opened join counted on counted.member_id = opened.me
      where ${rooms.id} = opened.room_id
      returning ${rooms.last_seq} as seq, opened.*, counted.sent
    ), told as (
      update ${roomReads} set unread = ${roomReads.unread} + 1
      from numbered
      where ${roomReads.room_id} = numbered.room_id and ${roomReads.member_id} = numbered.other_id
    ), stored as (
      insert into ${messages} (id, room_id, seq, sender_id, client_id, content, created_at)
      select id, room_id, seq, me, client_id, content, at from numbered
    )
    select numbered.id, seq, sent, other_id, ${profiles.online} as online
    from numbered join ${profiles} on ${profiles.member_id} = other_id`,
)

/**
 * Appends those of the messages that nothing stands against. What is left out has changed nothing: it may be the first
 * of the day to its conversation, or there is a reason to refuse it, and that is for several statements to find out.
 */
export function appendAtOnce(db: Database, wanted: Appending[], limit: number): Promise<Appended[]> {
  const times = wanted.map(({ now }) => now.toISOString())
  return append(db, {
    ids: wanted.map(({ id }) => id),
    roomIds: wanted.map(({ roomId }) => roomId),
    senderIds: wanted.map(({ senderId }) => senderId),
    clientIds: wanted.map(({ clientId }) => clientId),
    contents: wanted.map(({ content }) => content),
    times,
    days: wanted.map(({ day }) => day),
    targets: wanted.map(({ target }) => target),
    now: times.at(-1) ?? '',
    limit,
  })
}
