import { date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ofMember } from '../accounts.tables.ts'

/** The state of each member's evenings. */
export const eveningStates = pgTable(
  'evening_states',
  {
    member_id: ofMember().primaryKey(),
    /** The browser's, for members without a position; null if it was never sent. */
    time_zone: text(),
    /** The last evening whose five the member viewed on the evening's page. */
    seen_day: date({ mode: 'string' }),
    /** The last evening claimed by the round that notifies members, whether or not they were notified. */
    told_day: date({ mode: 'string' }),
    /** When the next evening starts, for members who may want an announcement; null for the rest. */
    due_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.due_at)],
)
