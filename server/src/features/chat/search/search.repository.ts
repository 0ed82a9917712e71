import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { messages } from '../../../schema/chat.tables.ts'
import { foldedText } from '../../../schema/profiles.tables.ts'
import { messageFields } from '../messages.repository.ts'

/** Finds a room's messages that contain a text, ignoring case and accents, newest first. */
export function findMessagesContaining(
  db: Database,
  roomId: string,
  { text, before, limit }: { text: string; before?: number | undefined; limit: number },
) {
  return db
    .select(messageFields(sql`${roomId}::uuid`))
    .from(messages)
    .where(
      and(
        eq(messages.room_id, roomId),
        before === undefined ? undefined : lt(messages.seq, before),
        isNull(messages.deleted_at),
        // No trigram index: a room is small, and not every database has the extension. A text made only of
        // accents matches nothing.
        sql`position(nullif(${foldedText(sql`${text}`)}, '') in ${foldedText(messages.content)}) > 0`,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit)
}
