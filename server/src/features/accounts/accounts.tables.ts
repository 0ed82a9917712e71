import { index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../kit/database/columns.ts'

/** Who can log in. All that other members may see of a person is in `profiles`. */
export const members = pgTable('members', {
  id: uuid().primaryKey(),
  username: text().notNull().unique(),
  mail: text().notNull().unique(),
  password_hash: text().notNull(),
  /** 1 active, 0 deactivated by an administrator. */
  status: smallint().notNull().default(1),
  verified_at: timestamp({ withTimezone: true }),
  created_at: moment(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    member_id: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    user_agent: text().notNull().default(''),
    created_at: moment(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    revoked_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.member_id)],
)

/** Accounts of Google's that open one of ours, by the subject that Google never gives to anybody else. */
export const googleIdentities = pgTable(
  'google_identities',
  {
    sub: text().primaryKey(),
    member_id: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.member_id)],
)

/** Mailed keys: only their hash is kept; each works once and for a short time. */
export const accountKeys = pgTable(
  'account_keys',
  {
    key_hash: text().primaryKey(),
    member_id: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify', 'reset'] }).notNull(),
    created_at: moment(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.member_id)],
)

/** One row a failed log-in of the last minutes, under a hash of the name that was typed. */
export const loginFailures = pgTable(
  'login_failures',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    login_hash: text().notNull(),
    failed_at: moment(),
  },
  (table) => [index().on(table.login_hash, table.failed_at)],
)
