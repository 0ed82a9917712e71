import { date, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ofMember } from '../accounts.tables.ts'

/** Where each member's evenings stand. */
export const eveningStates = pgTable(
  'evening_states',
  {
    member_id: ofMember().primaryKey(),
    /** That of the browser, for members without a place; null where it was never told. */
    time_zone: text(),
    /** The last evening whose five the member looked at on the page of the evening. */
    seen_day: date({ mode: 'string' }),
    /** The last evening that was taken over by the round which tells members of it, whether they were told or not. */
    told_day: date({ mode: 'string' }),
    /** When the next evening starts, for members who may want to hear of it; null for the others. */
    due_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.due_at)],
)
