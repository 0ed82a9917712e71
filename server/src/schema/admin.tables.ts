import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { reports } from './relations.tables.ts'

/** The site's administrators. They aren't members: neither side's sessions grant anything on the other. */
export const administrators = pgTable('administrators', {
  id: uuid().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  password_hash: text().notNull(),
  /** Encrypted; a second factor only once it's confirmed. */
  totp_secret: text(),
  totp_confirmed_at: timestamp({ withTimezone: true }),
  /** The time step of the last accepted code, so none is accepted twice. */
  totp_last_step: bigint({ mode: 'number' }).notNull().default(0),
  /** 1 active, 0 deactivated by another administrator. */
  status: smallint().notNull().default(1),
  created_at: moment(),
})

const administrator = () =>
  uuid()
    .notNull()
    .references(() => administrators.id, { onDelete: 'cascade' })

export const adminSessions = pgTable(
  'admin_sessions',
  {
    id: uuid().primaryKey(),
    admin_id: administrator(),
    user_agent: text().notNull().default(''),
    /** True if the session was started with, or has since set up, the second factor. */
    second_factor: boolean().notNull().default(false),
    created_at: moment(),
    /** Written at most every few minutes. */
    last_used_at: moment(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    revoked_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.admin_id)],
)

/** For the day the phone is lost: only hashes are stored, and each works once. */
export const adminRecoveryCodes = pgTable(
  'admin_recovery_codes',
  {
    code_hash: text().primaryKey(),
    admin_id: administrator(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.admin_id)],
)

/** Browsers from which an administrator has logged in, by a hash that differs per administrator. */
export const adminDevices = pgTable(
  'admin_devices',
  {
    admin_id: administrator(),
    device_hash: text().notNull(),
    last_seen_at: moment(),
    /** Passwords and codes rejected in this browser since the last right one. */
    refused: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.admin_id, table.device_hash] })],
)

/**
 * Passwords and codes rejected in browsers from which the administrator never logged in, since they last
 * acted. They add up over months.
 */
export const adminGuessTotals = pgTable(
  'admin_guess_totals',
  {
    admin_id: administrator(),
    kind: text({ enum: ['password', 'code'] }).notNull(),
    refused: integer().notNull(),
    last_at: timestamp({ withTimezone: true }).notNull(),
    /** The day (UTC) of the latest one, and how many were rejected on it. */
    day: date({ mode: 'string' }).notNull(),
    refused_on_day: integer().notNull(),
    /** When the administrator was last emailed about them. */
    mailed_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.admin_id, table.kind] })],
)

/** One-time keys emailed to administrators, by their hash. */
export const adminKeys = pgTable(
  'admin_keys',
  {
    key_hash: text().primaryKey(),
    admin_id: administrator(),
    purpose: text({ enum: ['guesses', 'browser'] }).notNull(),
    created_at: moment(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.admin_id)],
)

/** Administrators' actions. A trigger rejects every change to a row and its removal. */
export const auditEntries = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    /** No foreign key, so the log outlives its subject. */
    admin_id: uuid().notNull(),
    admin_email: text().notNull(),
    act: text().notNull(),
    subject: text({ enum: ['member', 'package', 'report', 'administrator', 'fraud_case'] }).notNull(),
    subject_id: uuid(),
    /** Which fields changed, never members' field values. */
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: moment(),
  },
  (table) => [index().on(table.subject_id, table.id), index().on(table.admin_id, table.id)],
)

/** The decision on a report, and the reported member's response. */
export const reportDecisions = pgTable(
  'report_decisions',
  {
    report_id: uuid()
      .primaryKey()
      .references(() => reports.id, { onDelete: 'cascade' }),
    admin_id: uuid().references(() => administrators.id, { onDelete: 'set null' }),
    decision: text({ enum: ['dismiss', 'warn', 'remove', 'suspend', 'ban'] }).notNull(),
    /** As the reported member received it; empty if they weren't notified. */
    reason: text().notNull().default(''),
    /** The end of a suspension. */
    until: timestamp({ withTimezone: true }),
    decided_at: moment(),
    appeal: text(),
    appealed_at: timestamp({ withTimezone: true }),
    answer: text({ enum: ['upheld', 'overturned'] }),
    answer_reason: text(),
    answered_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('report_decisions_appealed')
      .on(table.report_id)
      .where(sql`appealed_at is not null and answered_at is null`),
  ],
)

/** The figures of each past day (UTC). */
export const dailyFigures = pgTable('daily_figures', {
  day: date({ mode: 'string' }).primaryKey(),
  members: integer().notNull(),
  matches: integer().notNull(),
  messages: integer().notNull(),
  /** Pence, less refunds by the time the day was counted. */
  revenue: integer().notNull(),
  reports: integer().notNull(),
})

/** All of members' first and last names, in lower case: few compared to the members, for finding typos. */
export const nameWords = pgTable('name_words', { word: text().primaryKey() })
