import { bigint, date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { ofMember } from '../accounts.tables.ts'

/**
 * The different members a viewer saw on a day (UTC), one row per viewer and day, so the row's lock makes the
 * count exact. The members are digests: enough to recognise them on the same day, without naming anyone.
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
