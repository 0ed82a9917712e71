import type { StoredChoice } from '@savanna/contract/discovery/routes'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../kit/database/columns.ts'
import { ofMember } from '../accounts.tables.ts'

/** The searches that members saved to be notified of new members. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid().primaryKey(),
    member_id: ofMember(),
    name: text().notNull(),
    /** As they were when the search was saved: some may be unknown or invalid by now. */
    criteria: jsonb().$type<StoredChoice>().notNull(),
    created_at: moment(),
  },
  (table) => [index().on(table.member_id)],
)

/** When each member's saved searches look for new members. It outlives the searches, so no day has two notifications. */
export const searchLooks = pgTable(
  'search_looks',
  {
    member_id: ofMember().primaryKey(),
    /** Arrivals until then were considered. */
    looked_at: timestamp({ withTimezone: true }).notNull(),
    /** When to look next; null without a saved search. */
    due_at: timestamp({ withTimezone: true }),
    /** When the member was last notified. */
    told_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.due_at)],
)

/** When members who joined lately were first ready. A trigger of `discovery` writes it; old rows are deleted. */
export const discoveryArrivals = pgTable(
  'discovery_arrivals',
  {
    member_id: ofMember().primaryKey(),
    arrived_at: moment(),
  },
  (table) => [index().on(table.arrived_at)],
)
