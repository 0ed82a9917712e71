import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { ofMember, sessions } from './accounts.tables.ts'

/** Authenticator apps: one per member, with a row only once one of its codes was confirmed. */
export const memberTotp = pgTable('member_totp', {
  member_id: ofMember().primaryKey(),
  /** Encrypted. */
  secret: text().notNull(),
  /** The time step of the last accepted code, so none is accepted twice. */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  confirmed_at: moment(),
})

/** For the day the phone is lost: only hashes are stored, and each works once. */
export const memberRecoveryCodes = pgTable(
  'member_recovery_codes',
  {
    code_hash: text().primaryKey(),
    member_id: ofMember(),
    used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.member_id)],
)

/** Public keys of members' passkeys (WebAuthn), by the authenticator's credential id. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    member_id: ofMember(),
    /** The owner's name for it. */
    name: text().notNull(),
    /** COSE, in base64url. */
    public_key: text().notNull(),
    /** The authenticator's signature counter; one that goes back means a clone. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** False for a key that never leaves its device. */
    may_sync: boolean().notNull(),
    backed_up: boolean().notNull(),
    created_at: moment(),
    last_used_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.member_id)],
)

/** Challenges for an authenticator to sign; each is deleted once it was presented. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** The member who adds a passkey; null for a login. */
    session_id: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expires_at), index().on(table.session_id)],
)

/** Browsers from which a member has logged in, by a hash that differs per member. */
export const memberDevices = pgTable(
  'member_devices',
  {
    member_id: ofMember(),
    device_hash: text().notNull(),
    first_seen_at: moment(),
    last_seen_at: moment(),
    /** Passwords and codes rejected in this browser since the last right one. */
    refused: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.device_hash] }), index().on(table.last_seen_at)],
)

/**
 * Browsers with a recent login, to notice when a second account uses one. Both hashes are keyed with the
 * browser's secret, so no row reveals whose browser it is, or which accounts share it.
 */
export const browserOwners = pgTable(
  'browser_owners',
  {
    browser_hash: text().primaryKey(),
    /** Of the browser together with the first account. */
    owner_hash: text().notNull(),
    is_shared: boolean().notNull().default(false),
    seen_at: moment(),
  },
  (table) => [index().on(table.seen_at)],
)
