import { and, eq, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { blocks } from '../relations/relations.tables.ts'
import { pictures } from './pictures.tables.ts'

/** True while a picture with this stored object exists and neither side blocks the other. */
export async function mayViewPicture(db: Database, viewerId: string, mediaKey: string): Promise<boolean> {
  const blocked = db
    .select({ one: sql`1` })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blocker_id, viewerId), eq(blocks.blocked_id, pictures.member_id)),
        and(eq(blocks.blocker_id, pictures.member_id), eq(blocks.blocked_id, viewerId)),
      ),
    )
  const found = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.media_key, mediaKey), notExists(blocked)))
  return found.length > 0
}
