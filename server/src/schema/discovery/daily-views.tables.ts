import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { ofMember } from '../accounts.tables.ts'
import { rooms } from '../chat.tables.ts'
import { followsMember, likesMember, visits } from '../relations.tables.ts'
import { passes } from './passes.tables.ts'

/**
 * Which different members a viewer was shown on a day (UTC), one row a viewer and day, so that the row's lock makes the
 * count exact. The members are digests: enough to know them again the same day, and they name nobody.
 */
export const dailyViews = pgTable(
  'daily_views',
  {
    viewer_id: ofMember(),
    day: date({ mode: 'string' }).notNull(),
    digests: bigint({ mode: 'bigint' }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.viewer_id, table.day] }), index().on(table.day)],
)

/**
 * Condition: the site itself has brought the two together, or the viewer has chosen the other one by something that is
 * counted itself. Members who are known are shown freely.
 */
export function knowsMember(viewer: SQLWrapper, other: SQLWrapper): SQL {
  return sql`(${other} = ${viewer}
    or ${likesMember(other, viewer)} or ${likesMember(viewer, other)}
    or ${followsMember(other, viewer)} or ${followsMember(viewer, other)}
    or exists (select from ${visits} where ${visits.visitor_id} = ${other} and ${visits.visited_id} = ${viewer})
    or exists (select from ${visits} where ${visits.visitor_id} = ${viewer} and ${visits.visited_id} = ${other})
    or exists (select from ${passes} where ${passes.passer_id} = ${viewer} and ${passes.passed_id} = ${other})
    or exists (select from ${rooms}
      where ${rooms.low_id} = least(${viewer}, ${other}) and ${rooms.high_id} = greatest(${viewer}, ${other})))`
}
