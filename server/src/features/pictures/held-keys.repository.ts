import { eq } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../../kit/database/database.ts'
import { reportPictures, reports } from '../relations/relations.tables.ts'
import { pictures } from './pictures.tables.ts'

/** Every stored object of a member: those that are shown, and those that reports about the member hold. */
export async function findHeldKeys(db: Database, memberId: string): Promise<string[]> {
  const shown = db.select({ key: pictures.media_key }).from(pictures).where(eq(pictures.member_id, memberId))
  const held = db
    .select({ key: reportPictures.media_key })
    .from(reportPictures)
    .innerJoin(reports, eq(reports.id, reportPictures.report_id))
    .where(eq(reports.reported_id, memberId))
  return (await union(shown, held)).map(({ key }) => key)
}
