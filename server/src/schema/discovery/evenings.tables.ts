import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { ofMember } from '../accounts.tables.ts'

/** What is kept of a member's evenings. */
export const evenings = pgTable('evenings', {
  member_id: ofMember().primaryKey(),
  /** That of the browser, for members without a place; null where it was never told. */
  time_zone: text(),
  /** The last evening whose five the member looked at on the page of the evening. */
  seen_day: date({ mode: 'string' }),
})
