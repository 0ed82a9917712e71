import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { ofMember } from './accounts.tables.ts'

/** What was learned of a cohort of members: the newest row of each cohort that is sound counts; the one before is kept. */
export const matchingWeights = pgTable(
  'matching_weights',
  {
    /** Gender x orientation of those who decide, see `cohorts.ts`. */
    cohort: smallint().notNull(),
    trained_at: timestamp({ withTimezone: true }).notNull(),
    /** Which list of features the weights belong to. */
    features: smallint().notNull(),
    /** Log-odds for each unit of each feature. */
    weights: doublePrecision().array().notNull(),
    /** How much the members of the cohort differ: variances of choosy and liked, and their covariance. */
    spread: doublePrecision().array().notNull(),
    /** How many decisions of the cohort it was trained on. */
    decisions: integer().notNull(),
    /** Of all other columns: a row that was changed by hand or by a fault isn't used. */
    checksum: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cohort, table.trained_at] })],
)

/** What was learned of a member, in log-odds, with variances. Told to nobody but the member, in the export. */
export const matchingMembers = pgTable(
  'matching_members',
  {
    member_id: ofMember().primaryKey(),
    choosy: real().notNull(),
    choosy_variance: real().notNull(),
    liked: real().notNull(),
    liked_variance: real().notNull(),
    /** By what an order is multiplied, so everyone is shown about equally often. */
    evenness: real().notNull(),
  },
  (table) => [
    check(
      'matching_members_in_range',
      sql`abs(${table.choosy}) <= 4 and abs(${table.liked}) <= 4 and ${table.choosy_variance} between 0 and 16
        and ${table.liked_variance} between 0 and 16 and ${table.evenness} between 0.2 and 5`,
    ),
  ],
)

/** The members of whom nothing is learned, because they switched it off. */
export const matchingOptOuts = pgTable('matching_opt_outs', {
  member_id: ofMember().primaryKey(),
  created_at: moment(),
})

/** Two members who see each other on the evening of a day; kept for a while, so they don't meet again so soon. */
export const tonightPairs = pgTable(
  'tonight_pairs',
  {
    /** The lower of the two ids, so a pair has one row. */
    low_id: ofMember(),
    high_id: ofMember(),
    /** The day on which the evening starts where each of them is, see `findEvening`. */
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.low_id, table.day, table.high_id] }),
    index().on(table.high_id, table.day),
    index().on(table.day),
  ],
)
