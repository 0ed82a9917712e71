import { DAY_MS } from '@savanna/contract/time'
import type pg from 'pg'
import type { ChatMember } from './members.ts'

const AT_ONCE = 200_000
const YEAR_MS = 365 * DAY_MS

/** Returns an SQL expression for an id (UUIDv7) at a time in milliseconds. */
const idOf = (ms: string) =>
  `(lpad(to_hex(${ms}), 12, '0') || '7' || left(md5(random()::text), 3) || '8' || left(md5(random()::text), 15))::uuid`

/** Fills some members' rooms with messages from the last year, in turns and in time order. */
export async function fillMessages(
  client: Pick<pg.Pool, 'query'>,
  members: ChatMember[],
  count: number,
): Promise<void> {
  const rooms = members.filter((_, at) => at % 2 === 0).map(({ roomId }) => roomId)
  const [low, high] = [0, 1].map((side) => members.filter((_, at) => at % 2 === side).map(({ id }) => id))
  for (let from = 0; from < count; from += AT_ONCE)
    await client.query(
      `insert into messages (id, room_id, seq, sender_id, client_id, content, created_at)
       select ${idOf('ms')}, ($1::uuid[])[room], seq,
         case seq % 2 when 1 then ($2::uuid[])[room] else ($3::uuid[])[room] end, gen_random_uuid(),
         'An evening by the lake, and nobody in a hurry. What about Thursday, number ' || seq || '?',
         to_timestamp(ms / 1000.0)
       from (
         select n % $4 + 1 as room, n / $4 + 1 as seq, $5::bigint + n * ($6::bigint / $7) as ms
         from generate_series($8::bigint, $9::bigint) n order by n
       ) lines`,
      [
        rooms,
        low,
        high,
        rooms.length,
        Date.now() - YEAR_MS,
        YEAR_MS,
        count,
        from,
        Math.min(count, from + AT_ONCE) - 1,
      ],
    )
  await client.query(
    `update rooms set last_seq = ($2 - room) / cardinality($1::uuid[]) + 1
     from unnest($1::uuid[]) with ordinality as filled (id, room) where rooms.id = filled.id`,
    [rooms, count],
  )
}
