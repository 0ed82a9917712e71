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

/** The model learned about a cohort of members: each cohort's newest valid row counts; the one before is retained. */
export const matchingWeights = pgTable(
  'matching_weights',
  {
    /** The deciders' gender x orientation, see `cohorts.ts`. */
    cohort: smallint().notNull(),
    trained_at: timestamp({ withTimezone: true }).notNull(),
    /** The list of features that the weights belong to. */
    features: smallint().notNull(),
    /** Log-odds per unit of each feature. */
    weights: doublePrecision().array().notNull(),
    /** How much the cohort's members differ: variances of choosy and liked, and their covariance. */
    spread: doublePrecision().array().notNull(),
    /** How many of the cohort's decisions it was trained on. */
    decisions: integer().notNull(),
    /** A checksum of all other columns: a row changed by hand or by a fault isn't used. */
    checksum: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cohort, table.trained_at] })],
)

/** A member's learned effects, in log-odds, with variances. Only shown to the member, in the export. */
export const matchingMembers = pgTable(
  'matching_members',
  {
    member_id: ofMember().primaryKey(),
    choosy: real().notNull(),
    choosy_variance: real().notNull(),
    liked: real().notNull(),
    liked_variance: real().notNull(),
    /** The factor on an order that shows everyone about equally often. */
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

/** Members who turned off learning. */
export const matchingOptOuts = pgTable('matching_opt_outs', {
  member_id: ofMember().primaryKey(),
  created_at: moment(),
})

/** Two members who see each other on a day's evening; stored for a while, so they don't meet again too soon. */
export const tonightPairs = pgTable(
  'tonight_pairs',
  {
    /** The lower of the two ids, so a pair has one row. */
    low_id: ofMember(),
    high_id: ofMember(),
    /** The local day on which each one's evening starts, see `findEvening`. */
    day: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.low_id, table.day, table.high_id] }),
    index().on(table.high_id, table.day),
    index().on(table.day),
  ],
)
