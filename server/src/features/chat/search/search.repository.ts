import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { messages } from '../../../schema/chat.tables.ts'

/** Messages of a room that hold a text in whatever case, newest first. */
export function findHolding(
  db: Database,
  roomId: string,
  { text, before, limit }: { text: string; before?: number | undefined; limit: number },
) {
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.room_id, roomId),
        before === undefined ? undefined : lt(messages.seq, before),
        isNull(messages.deleted_at),
        // No trigram index: a room is small, and extensions are not everywhere.
        sql`position(lower(${text}) in lower(${messages.content})) > 0`,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit)
}
