import type pg from 'pg'

/** What the messages of before the update are, by number and digest; reactions and the like do not count. */
export interface OldMessages {
  rows: number
  digest: string
  lastId: string
}

/** Counts the messages up to an id, the last one where none is given, and digests what never changes of them. */
export async function digestMessages(client: pg.ClientBase, upTo?: string): Promise<OldMessages> {
  const { rows } = await client.query<OldMessages>(
    `select count(*)::int as rows,
       sum(hashtextextended(row(id, room_id, seq, sender_id, client_id, content, created_at)::text, 0)::numeric)::text
         as digest,
       (select id from messages where id <= $1 order by id desc limit 1) as "lastId"
     from messages where id <= $1`,
    [upTo ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  )
  const [found] = rows
  if (!found) throw new Error('messages cannot be counted')
  return found
}
