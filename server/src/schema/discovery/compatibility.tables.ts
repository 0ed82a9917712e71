import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { members } from '../accounts.tables.ts'

const member = () => uuid().references(() => members.id, { onDelete: 'cascade' })

/**
 * Ranked lists, which can be rebuilt at any time from other tables: unlogged, so they cost little to write
 * and may be empty after a crash.
 */
export const compatibleLists = pgTable(
  'compatible_lists',
  {
    id: uuid().primaryKey(),
    member_id: member().notNull(),
    /** The list's purpose: the same filters give the same text. */
    purpose: text().notNull(),
    /** A fingerprint of everything ranking reads about the searcher; a different one makes a different list. */
    basis: text().notNull(),
    made_at: timestamp({ withTimezone: true }).notNull(),
    ids: uuid().array().notNull(),
    /** The score of each. */
    scores: smallint().array().notNull(),
    /** There may be more who fit than were ranked. */
    more: boolean().notNull(),
    /** How many positions were shown and counted. */
    counted: integer().notNull().default(0),
  },
  (table) => [index().on(table.member_id, table.made_at), index().on(table.made_at)],
)

/** How long impressions count. */
export const WEEK = sql`interval '7 days'`

/** How often a member was recently shown to others. Unlogged as well: it only evens out chances. */
export const impressions = pgTable('impressions', {
  member_id: member().primaryKey(),
  /** The count's first day; it restarts after a week. */
  since: date({ mode: 'string' }).notNull().default(sql`current_date`),
  shown: integer().notNull(),
})
