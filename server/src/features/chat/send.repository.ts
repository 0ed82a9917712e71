import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { statement } from '../../kit/database/statement.ts'
import { hasUsed } from '../plans/allowances.tables.ts'
import { holdsPlan } from '../plans/plans.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { messageCounts, messages, roomReads, rooms } from './chat.tables.ts'
import type { NewMessage } from './messages.repository.ts'
import { isOpenTo, otherOf } from './rooms.repository.ts'

interface Values {
  id: string
  roomId: string
  me: string
  clientId: string
  content: string
  now: string
  /** What a member without a plan may send in all. */
  limit: number
  /** The day and the name under which this conversation is counted against what is possible a day. */
  day: string
  target: string
}

export interface Appended {
  seq: number
  /** How many messages the sender has sent in all. */
  sent: number
  other_id: string
  /** Whether the receiver is online: 0 or 1. */
  online: number
}

const value = (name: keyof Values, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const me = value('me', 'uuid')
const room = value('roomId', 'uuid')
const now = value('now', 'timestamptz')

/**
 * Everything that a message changes, in one statement, for one connection that waits once: the room's lock comes first,
 * as it does where it takes several.
 */
const append = statement<Appended, Values>(
  'append_message',
  sql`
    with opened as (
      select ${rooms.id} as id, ${otherOf(me)} as other_id
      from ${rooms}
      where ${rooms.id} = ${room} and ${isOpenTo(me)}
        and ${hasUsed({ memberId: me, day: value('day', 'date'), kind: 'chats', target: value('target', 'uuid') })}
        and not exists (select from ${messages}
          where ${messages.sender_id} = ${me} and ${messages.client_id} = ${value('clientId', 'uuid')})
      for no key update of ${rooms}
    ), counted as (
      insert into ${messageCounts} (member_id, sent)
      select ${me}, 1 from opened
      on conflict (member_id) do update set sent = ${messageCounts.sent} + 1
        where ${messageCounts.sent} < ${value('limit', 'int')} or ${holdsPlan(me, now)}
      returning ${messageCounts.sent} as sent
    ), numbered as (
      update ${rooms} set last_seq = ${rooms.last_seq} + 1
      from opened, counted
      where ${rooms.id} = opened.id
      returning ${rooms.last_seq} as seq, opened.other_id, counted.sent
    ), told as (
      update ${roomReads} set unread = ${roomReads.unread} + 1
      from numbered
      where ${roomReads.room_id} = ${room} and ${roomReads.member_id} = numbered.other_id
    ), stored as (
      insert into ${messages} (id, room_id, seq, sender_id, client_id, content, created_at)
      select ${value('id', 'uuid')}, ${room}, seq, ${me}, ${value('clientId', 'uuid')}, ${value('content', 'text')}, ${now}
      from numbered
    )
    select seq, sent, other_id, ${profiles.online} as online
    from numbered join ${profiles} on ${profiles.member_id} = other_id`,
)

/**
 * Appends a message where nothing stands against it; gives nothing, and changes nothing, where something does or where
 * it is the first of the day to this conversation: that is for several statements to find out.
 */
export async function appendAtOnce(
  db: Database,
  {
    roomId,
    senderId,
    clientId,
    content,
    now: at,
    id,
    ...rest
  }: NewMessage & Pick<Values, 'id' | 'limit' | 'day' | 'target'>,
): Promise<Appended | undefined> {
  const [appended] = await append(db, {
    ...rest,
    id,
    roomId,
    me: senderId,
    clientId,
    content,
    now: at.toISOString(),
  })
  return appended
}
