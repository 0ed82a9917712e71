import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { members } from '../accounts.tables.ts'

const member = () => uuid().references(() => members.id, { onDelete: 'cascade' })

/**
 * Ranked lists, which can be made again at any time from what is stored elsewhere: unlogged, so they cost
 * little to write and may be empty after a crash.
 */
export const compatibleLists = pgTable(
  'compatible_lists',
  {
    id: uuid().primaryKey(),
    member_id: member().notNull(),
    /** What the list is for: the same filters, the same text. */
    purpose: text().notNull(),
    /** Stands for all that the ranking read of the searcher; another one makes another list. */
    basis: text().notNull(),
    made_at: timestamp({ withTimezone: true }).notNull(),
    ids: uuid().array().notNull(),
    /** The score of each. */
    scores: smallint().array().notNull(),
    /** There may be more who fit than were ranked. */
    more: boolean().notNull(),
    /** How many places were shown and counted. */
    counted: integer().notNull().default(0),
  },
  (table) => [index().on(table.member_id, table.made_at), index().on(table.made_at)],
)

/** So long are impressions counted. */
export const WEEK = sql`interval '7 days'`

/** How often a member was shown to others lately. Unlogged as well: it only evens out chances. */
export const impressions = pgTable('impressions', {
  member_id: member().primaryKey(),
  /** The first day of the count, which starts again after a week. */
  since: date({ mode: 'string' }).notNull().default(sql`current_date`),
  shown: integer().notNull(),
})
