import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { members, ofMember } from './accounts.tables.ts'

/*
 * Data retained from a deleted account for 90 days to protect others (decision 111). Nothing here names the
 * account: its mailboxes are keyed digests, and evidence is encrypted.
 */

/** One row per deleted account with retained data. */
export const departures = pgTable(
  'departures',
  {
    id: uuid().primaryKey(),
    left_at: timestamp({ withTimezone: true }).notNull(),
    /** Set if an administrator had deactivated the account. */
    suspended: boolean().notNull().default(false),
    /** When that deactivation would have ended; null if it was permanent. */
    suspended_until: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.left_at)],
)

const ofDeparture = () =>
  uuid()
    .notNull()
    .references(() => departures.id, { onDelete: 'cascade' })

/** The other member in retained data, which is deleted when they leave. */
const otherMember = () => uuid().references(() => members.id, { onDelete: 'cascade' })

/** Keyed digests of a deleted account's mailboxes in its last 90 days. */
export const departedMailboxes = pgTable(
  'departed_mailboxes',
  { mailbox: text().notNull(), departure_id: ofDeparture() },
  (table) => [primaryKey({ columns: [table.mailbox, table.departure_id] }), index().on(table.departure_id)],
)

/** Keyed digests of a member's mailboxes before a change of address, so a change doesn't reset anything. */
export const formerMailboxes = pgTable(
  'former_mailboxes',
  { member_id: ofMember(), mailbox: text().notNull(), left_at: timestamp({ withTimezone: true }).notNull() },
  (table) => [primaryKey({ columns: [table.member_id, table.mailbox] }), index().on(table.left_at)],
)

/** Blocks between a deleted account and another one, which may be deleted too. */
export const departedBlocks = pgTable(
  'departed_blocks',
  {
    departure_id: ofDeparture(),
    /** Whether the deleted account is the blocker. */
    by_departed: boolean().notNull(),
    member_id: otherMember(),
    /** The other account if it's deleted as well. */
    other_departure_id: uuid().references(() => departures.id, { onDelete: 'cascade' }),
    /** Whether the blocker knows the other account only under a former one. */
    anonymous: boolean().notNull(),
    blocked_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.departure_id),
    index().on(table.member_id),
    index().on(table.other_departure_id),
    check('departed_blocks_one_other', sql`num_nonnulls(member_id, other_departure_id) = 1`),
  ],
)

/** A deleted account's use of limits, and its open fraud cases. */
export const departedCounts = pgTable(
  'departed_counts',
  {
    departure_id: ofDeparture(),
    kind: text({
      enum: ['allowance', 'stranger_comments', 'views', 'notice', 'location', 'messages', 'fraud_case'],
    }).notNull(),
    /** The allowance, the notification type, or the case's id; otherwise empty. */
    detail: text().notNull(),
    /** The target, if that counts. */
    member_id: otherMember(),
    since: timestamp({ withTimezone: true }).notNull(),
    count: integer().notNull(),
  },
  (table) => [index().on(table.departure_id), index().on(table.member_id)],
)

/** Open reports about a deleted account, encrypted: what the account showed, and separately what others added. */
export const departedReports = pgTable(
  'departed_reports',
  {
    report_id: uuid().notNull(),
    part: text({ enum: ['reported', 'reporter', 'post_owner'] }).notNull(),
    departure_id: ofDeparture(),
    /** The part's owner, unless it's the deleted account. */
    member_id: otherMember(),
    sealed: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.report_id, table.part] }),
    index().on(table.departure_id),
    index().on(table.member_id),
  ],
)

/** These reports' images, encrypted. */
export const departedImages = pgTable(
  'departed_images',
  { id: uuid().primaryKey(), departure_id: ofDeparture(), sealed: text().notNull() },
  (table) => [index().on(table.departure_id)],
)

/** Digests of deleted members' ids, for the list that a restore applies. */
export const erasures = pgTable(
  'erasures',
  {
    digest: text().primaryKey(),
    erased_at: moment(),
    /** When it was written to the list; null until then. */
    listed_at: timestamp({ withTimezone: true }),
  },
  (table) => [index('erasures_waiting').on(table.erased_at).where(sql`listed_at is null`)],
)
