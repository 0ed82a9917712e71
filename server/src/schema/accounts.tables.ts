import { REFUSED_FACTORS } from '@savanna/contract/accounts/settings'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'

/** Everyone who can log in. What other members may see of a person is in `profiles`. */
export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    username: text().notNull().unique(),
    mail: text().notNull().unique(),
    password_hash: text().notNull(),
    /** False while the hash is of a random password that nobody knows, such as after signing up with Google. */
    has_password: boolean().notNull().default(true),
    /** 1 active, 0 deactivated by an administrator. */
    status: smallint().notNull().default(1),
    /** When a deactivation ends automatically; null if it's permanent. */
    suspended_until: timestamp({ withTimezone: true }),
    verified_at: timestamp({ withTimezone: true }),
    /** The language tag for pages, emails and push; null until chosen. */
    language: text(),
    /** The unit for distances, `km` or `mi`; null until chosen. */
    units: text(),
    created_at: moment(),
  },
  (table) => [
    // They are few, so leaving them out of many is quick.
    index('members_inactive').on(table.id).where(sql`status <> 1`),
    // Administrators search by these, and they count a day's new members.
    index('members_username_prefix').on(table.username.op('text_pattern_ops')),
    index('members_mail_prefix').on(table.mail.op('text_pattern_ops')),
    index('members_created').using('brin', table.created_at),
    index('members_mailbox').on(mailboxIn(table.mail)),
  ],
)

/**
 * Returns the mailbox that an address reaches: without the tag after a plus, without dots, and with Gmail's
 * two domains as one. `normalizeMailbox` does the same outside the database.
 */
export function mailboxIn(mail: SQLWrapper): SQL {
  const name = sql`replace(split_part(split_part(lower(${mail}), '@', 1), '+', 1), '.', '')`
  const domain = sql`regexp_replace(split_part(lower(${mail}), '@', 2), '^googlemail[.]com$', 'gmail.com')`
  return sql`(${name} || '@' || ${domain})`
}

/**
 * Registrations with the address of someone else's account. They reserve their username and behave like an
 * unverified account, so registering reveals nothing about whose address is a member's; no email ever opens
 * them.
 */
export const withheldRegistrations = pgTable(
  'withheld_registrations',
  {
    username: text().primaryKey(),
    /** A hash, so the account with the address leaves no trace here when it's deleted. */
    mail_hash: text().notNull(),
    password_hash: text().notNull(),
    created_at: moment(),
    /** How long the username is reserved; a login extends it, just as it emails another link to unverified accounts. */
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.mail_hash, table.created_at)],
)

/** Returns a column for a row's member; the row is deleted with the member. */
export function ofMember() {
  return uuid()
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })
}

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    member_id: ofMember(),
    user_agent: text().notNull().default(''),
    created_at: moment(),
    /** Written at most every few minutes. */
    last_used_at: moment(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    revoked_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.member_id)],
)

/** Google accounts that open one of ours, by the subject, which Google never reassigns. */
export const googleIdentities = pgTable(
  'google_identities',
  {
    sub: text().primaryKey(),
    member_id: ofMember(),
  },
  (table) => [index().on(table.member_id)],
)

/** The nonces that Google's tokens must carry; each is deleted once a token has logged someone in. */
export const googleNonces = pgTable(
  'google_nonces',
  {
    nonce: text().primaryKey(),
    /** The requesting browser, by a hash of its secret. */
    browser_hash: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expires_at)],
)

/** Emailed keys: only their hash is stored; each works once and for a short time. */
export const accountKeys = pgTable(
  'account_keys',
  {
    key_hash: text().primaryKey(),
    member_id: ofMember(),
    purpose: text({
      enum: ['verify', 'reset', 'mail', 'undo', 'delete', 'proof', 'guesses', 'browser', 'enter'],
    }).notNull(),
    /** The address that a `mail` key confirms, or an `undo` key restores. */
    new_mail: text(),
    created_at: moment(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.member_id)],
)

/** One row per recent failed login, under a hash of the name that was typed. */
export const loginFailures = pgTable(
  'login_failures',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    login_hash: text().notNull(),
    failed_at: moment(),
  },
  (table) => [index().on(table.login_hash, table.failed_at)],
)

/**
 * Rejected logins, for the account's owner: one row per day, browser and factor, so a flood of them stays
 * small. What was typed isn't stored.
 */
export const refusedLogins = pgTable(
  'refused_logins',
  {
    member_id: ofMember(),
    /** UTC. */
    day: date().notNull(),
    /** In plain words, such as "Firefox on Windows". */
    device: text().notNull(),
    factor: text({ enum: REFUSED_FACTORS }).notNull(),
    times: integer().notNull(),
    last_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.day, table.device, table.factor] }),
    index().on(table.last_at),
  ],
)

/**
 * Passwords and codes rejected in browsers from which the member never logged in, since the owner last acted.
 * They add up over months.
 */
export const guessTotals = pgTable(
  'guess_totals',
  {
    member_id: ofMember(),
    kind: text({ enum: ['password', 'code'] }).notNull(),
    refused: integer().notNull(),
    last_at: timestamp({ withTimezone: true }).notNull(),
    /** When the owner was last emailed about them. */
    mailed_at: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.kind] })],
)
