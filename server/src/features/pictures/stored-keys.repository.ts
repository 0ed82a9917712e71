import { and, eq, inArray } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../../kit/database/database.ts'
import { pictures } from '../../schema/pictures.tables.ts'
import { postImages } from '../../schema/posts.tables.ts'
import { reportPictures, reports } from '../../schema/relations.tables.ts'

/** Returns all of a member's stored objects: those that are shown, and those in reports about the member. */
export async function findStoredKeys(db: Database, memberId: string): Promise<string[]> {
  const shown = db.select({ key: pictures.media_key }).from(pictures).where(eq(pictures.member_id, memberId))
  const held = db
    .select({ key: reportPictures.media_key })
    .from(reportPictures)
    .innerJoin(reports, eq(reports.id, reportPictures.report_id))
    .where(eq(reports.reported_id, memberId))
  return (await union(shown, held)).map(({ key }) => key)
}

/** Returns the given stored objects that a picture, a post or an open report uses. */
export async function findReferenced(db: Database, mediaKeys: string[]): Promise<Set<string>> {
  if (mediaKeys.length === 0) return new Set()
  const shown = db
    .select({ key: pictures.media_key })
    .from(pictures)
    .where(inArray(pictures.media_key, mediaKeys))
  const posted = db
    .select({ key: postImages.media_key })
    .from(postImages)
    .where(inArray(postImages.media_key, mediaKeys))
  const held = db
    .select({ key: reportPictures.media_key })
    .from(reportPictures)
    .innerJoin(reports, eq(reports.id, reportPictures.report_id))
    .where(and(inArray(reportPictures.media_key, mediaKeys), eq(reports.status, 'open')))
  const rows = await union(shown, posted, held)
  return new Set(rows.map(({ key }) => key))
}
