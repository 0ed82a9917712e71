import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { meetingAnswers } from '../../../schema/meetings.tables.ts'

/** Returns whether members would meet again someone they have met, from answers since a time. */
export async function findWishes(
  db: Database,
  ids: string[],
  since: Date,
): Promise<{ viewer: string; target: string; again: boolean }[]> {
  const { member_id, other_id, met, again, answered_at } = meetingAnswers
  const rows = await db
    .select({ viewer: member_id, target: other_id, again })
    .from(meetingAnswers)
    .where(and(inArray(member_id, ids), eq(met, true), isNotNull(again), gt(answered_at, since)))
  return rows.map((row) => ({ ...row, again: row.again === true }))
}
