import type { Quote } from '@savanna/contract/chat/message'
import { QUOTE_LENGTH } from '@savanna/contract/chat/routes'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'
import { hasUsed } from '../../../schema/allowances.tables.ts'
import { messageCounts, rooms } from '../../../schema/chat.tables.ts'
import { isUnlimited, PLAN_ON_OFFER } from '../../../schema/plans.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import type { NewMessage } from '../messages.repository.ts'
import { isOpenTo, otherOf } from '../rooms.repository.ts'

/** A message to append, and the allowance that it counts against. */
export interface MessageToAppend extends NewMessage {
  id: string
  /** The day and the key under which this conversation counts against the daily allowance of chats. */
  day: string
  target: string
}

export interface AppendedMessage {
  id: string
  seq: number
  /** How many messages of the sender have been counted. */
  sent: number
  other_id: string
  /** Whether the receiver is online: 0 or 1. */
  online: number
  /** The message that it replies to. */
  quote: Quote | null
}

/** A list for each column, and the values that are the same for all. */
interface BatchValues {
  ids: string[]
  roomIds: string[]
  senderIds: string[]
  clientIds: string[]
  contents: string[]
  times: string[]
  replies: (number | null)[]
  days: string[]
  targets: string[]
  now: string
  /** How many messages a member without a plan may send in all while one is on offer. */
  limit: number
}

const column = (name: string): SQL => sql.raw(`wanted.${name}`)
const me = column('me')

/** The columns of numbered messages in the order in which `store_messages` takes a list of each. */
const COLUMNS = ['id', 'room_id', 'seq', 'me', 'other_id', 'client_id', 'content', 'at', 'reply_to']
const aggregated = sql.raw(COLUMNS.map((name) => `array_agg(${name}) as ${name}s`).join(', '))
const lists = sql.raw(COLUMNS.map((name) => `lists.${name}s`).join(', '))

/**
 * Stores messages of different rooms and members in one statement, so with one round trip and one commit. Rooms that
 * are locked are skipped, since all other messages would wait with them; counts are locked in one order, so that two
 * batches never deadlock. What may be distributed is read and written by two functions of the database.
 */
const append = statement<AppendedMessage, BatchValues>(
  'append_messages',
  (bind) => sql`
    with known as materialized (
      -- Given as columns the lists let PostgreSQL read the function as a part of this statement, and plan it once.
      select client_id from (
        select ${bind('roomIds', 'uuid[]')} as rooms, ${bind('senderIds', 'uuid[]')} as senders,
          ${bind('clientIds', 'uuid[]')} as clients
      ) given
      cross join lateral stored_client_ids(given.rooms, given.senders, given.clients) as client_id
    ), opened as (
      select wanted.*, room.other_id
      from unnest(
        ${bind('ids', 'uuid[]')}, ${bind('roomIds', 'uuid[]')}, ${bind('senderIds', 'uuid[]')},
        ${bind('clientIds', 'uuid[]')}, ${bind('contents', 'text[]')}, ${bind('times', 'timestamptz[]')},
        ${bind('replies', 'int[]')}, ${bind('days', 'date[]')}, ${bind('targets', 'uuid[]')}
      ) as wanted (id, room_id, me, client_id, content, at, reply_to, day, target)
      cross join lateral (
        select ${otherOf(me)} as other_id
        from ${rooms}
        where ${rooms.id} = wanted.room_id and ${isOpenTo(me)}
          and coalesce(wanted.reply_to, 0) <= ${rooms.last_seq}
          and ${hasUsed({ memberId: me, day: column('day'), kind: 'chats', target: column('target') })}
        for no key update of ${rooms} skip locked
      ) room
      where wanted.client_id not in (select client_id from known)
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
    ), lists as (select ${aggregated} from numbered),
    stored as materialized (
      select stored.* from lists
      cross join lateral store_messages(${lists}, ${sql.raw(String(QUOTE_LENGTH))}) as stored
    )
    select numbered.id, seq, sent, other_id, ${profiles.online} as online, stored.quote
    from numbered
    join stored on stored.stored_id = numbered.id
    join ${profiles} on ${profiles.member_id} = other_id`,
)

/**
 * Appends those of the messages that need no further checks, and returns them. The others have changed nothing: such a
 * message is the first of the day in its conversation, or there may be a reason to refuse it.
 */
export function appendMessages(
  db: Database,
  wanted: MessageToAppend[],
  limit: number,
): Promise<AppendedMessage[]> {
  const times = wanted.map(({ now }) => now.toISOString())
  return append(db, {
    ids: wanted.map(({ id }) => id),
    roomIds: wanted.map(({ roomId }) => roomId),
    senderIds: wanted.map(({ senderId }) => senderId),
    clientIds: wanted.map(({ clientId }) => clientId),
    contents: wanted.map(({ content }) => content),
    times,
    replies: wanted.map(({ replyTo }) => replyTo),
    days: wanted.map(({ day }) => day),
    targets: wanted.map(({ target }) => target),
    now: times.at(-1) ?? '',
    limit,
  })
}
