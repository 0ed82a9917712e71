import type { Quote } from '@savanna/contract/chat/message'
import { QUOTE_LENGTH, QUOTE_MARGIN } from '@savanna/contract/chat/routes'
import { LIMITS } from '@savanna/contract/common'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'
import { hasUsed } from '../../../schema/allowances.tables.ts'
import { messageCounts, rooms } from '../../../schema/chat.tables.ts'
import { pushSubscriptions } from '../../../schema/notifications.tables.ts'
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
  rejected: null
  seq: number
  /** How many of the sender's messages have been counted. */
  sent: number
  other_id: string
  /** Whether the receiver is online: 0 or 1. */
  online: number
  /** Whether any of the receiver's browsers gets push messages. */
  has_device: boolean
  /** The message that it replies to. */
  quote: Quote | null
}

/**
 * Why a message wasn't appended: the member has no such open conversation; it's already stored; the message
 * it replies to doesn't exist; or the limit for members without a plan is reached.
 */
type Rejection = 'room_not_found' | 'repeated' | 'original_not_found' | 'free_limit'

/** It's the sender's first message of the day in the conversation, or another transaction has locked the room. */
type Postponement = 'first_of_day' | 'locked'

interface RejectedMessage {
  id: string
  rejected: Rejection | Postponement
}

export type AppendResult = AppendedMessage | RejectedMessage

/** A list per column, and the values shared by all. */
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
  /** How many messages a member without a plan may send in all while one is for sale. */
  limit: number
}

const column = (name: string): SQL => sql.raw(`wanted.${name}`)
const me = column('me')
const isCounted = hasUsed({ memberId: me, day: column('day'), kind: 'chats', target: column('target') })

/** The columns of numbered messages in the order in which `store_messages` takes a list of each. */
const COLUMNS = ['id', 'room_id', 'seq', 'me', 'other_id', 'client_id', 'content', 'at', 'reply_to']
const aggregated = sql.raw(COLUMNS.map((name) => `array_agg(${name}) as ${name}s`).join(', '))
const lists = sql.raw(COLUMNS.map((name) => `lists.${name}s`).join(', '))

/**
 * Stores messages of different rooms and members in one statement, so with one round trip and one commit, and
 * says why it doesn't store the rest. Locked rooms are skipped, since all other messages would wait with
 * them; counts are locked in one order, so two batches never deadlock. Two database functions read and write
 * whatever may be distributed.
 */
const append = statement<AppendResult, BatchValues>(
  'append_messages',
  (bind) => sql`
    with known as materialized (
      -- Given as columns the lists let PostgreSQL read the function as a part of this statement, and plan it once.
      select client_id from (
        select ${bind('roomIds', 'uuid[]')} as rooms, ${bind('senderIds', 'uuid[]')} as senders,
          ${bind('clientIds', 'uuid[]')} as clients
      ) given
      cross join lateral stored_client_ids(given.rooms, given.senders, given.clients) as client_id
    ), wanted as (
      select * from unnest(
        ${bind('ids', 'uuid[]')}, ${bind('roomIds', 'uuid[]')}, ${bind('senderIds', 'uuid[]')},
        ${bind('clientIds', 'uuid[]')}, ${bind('contents', 'text[]')}, ${bind('times', 'timestamptz[]')},
        ${bind('replies', 'int[]')}, ${bind('days', 'date[]')}, ${bind('targets', 'uuid[]')}
      ) as given (id, room_id, me, client_id, content, at, reply_to, day, target)
    ), opened as (
      select wanted.*, room.other_id
      from wanted
      cross join lateral (
        select ${otherOf(me)} as other_id
        from ${rooms}
        where ${rooms.id} = wanted.room_id and ${isOpenTo(me)}
          and coalesce(wanted.reply_to, 0) <= ${rooms.last_seq}
          and ${isCounted}
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
      cross join lateral store_messages(${lists}, ${sql.raw(String(QUOTE_LENGTH + QUOTE_MARGIN))}) as stored
    )
    select numbered.id, null as rejected, seq, sent, other_id, ${profiles.online} as online, exists (
        select from ${pushSubscriptions} where ${pushSubscriptions.member_id} = numbered.other_id
      ) as has_device, stored.quote
    from numbered
    join stored on stored.stored_id = numbered.id
    join ${profiles} on ${profiles.member_id} = other_id
    union all
    select wanted.id, case
        when latest is null then 'room_not_found'
        when wanted.client_id in (select client_id from known) then 'repeated'
        when wanted.reply_to > latest then 'original_not_found'
        when wanted.id in (select id from opened) then 'free_limit'
        when not ${isCounted} then 'first_of_day'
        else 'locked'
      end, null, null, null, null, null, null
    from wanted
    cross join lateral (
      select (select ${rooms.last_seq} from ${rooms} where ${rooms.id} = wanted.room_id and ${isOpenTo(me)}) as latest
      offset 0
    ) room
    where wanted.id not in (select id from numbered)`,
)

/**
 * Appends messages of different rooms and members. Returns a row for each: the appended message, or why it
 * was rejected without changing anything.
 */
export function appendMessages(db: Database, wanted: MessageToAppend[]): Promise<AppendResult[]> {
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
    limit: LIMITS.freeMessages,
  })
}
