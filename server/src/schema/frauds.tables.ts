import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { ofMember } from './accounts.tables.ts'
import { administrators } from './admin.tables.ts'
import { pictures } from './pictures.tables.ts'
import { comments, posts } from './posts.tables.ts'

export const FINGERPRINT_KINDS = ['picture', 'text', 'phone', 'link'] as const
export const SCAN_SOURCES = ['profile', 'picture', 'post', 'comment'] as const

/** Accounts that share content, only for moderators. */
export const fraudCases = pgTable(
  'fraud_cases',
  {
    id: uuid().primaryKey(),
    /** `dismissed`: the shared content means nothing, and doesn't open another case. */
    status: text({ enum: ['open', 'dismissed', 'suspended'] })
      .notNull()
      .default('open'),
    opened_at: moment(),
    /** When an account last joined. */
    changed_at: moment(),
    closed_at: timestamp({ withTimezone: true }),
    closed_by: uuid().references(() => administrators.id, { onDelete: 'set null' }),
  },
  (table) => [index().on(table.status, table.id)],
)

export const fraudCaseMembers = pgTable(
  'fraud_case_members',
  {
    case_id: uuid()
      .notNull()
      .references(() => fraudCases.id, { onDelete: 'cascade' }),
    member_id: ofMember(),
    joined_at: moment(),
  },
  (table) => [primaryKey({ columns: [table.case_id, table.member_id] }), index().on(table.member_id)],
)

/** The fingerprints of a member's content; each row is deleted with its content. */
export const contentFingerprints = pgTable(
  'content_fingerprints',
  {
    id: uuid().primaryKey(),
    member_id: ofMember(),
    kind: text({ enum: FINGERPRINT_KINDS }).notNull(),
    source: text({ enum: SCAN_SOURCES }).notNull(),
    /** The three are null if the source is another one. */
    picture_id: uuid().references(() => pictures.id, { onDelete: 'cascade' }),
    post_id: uuid().references(() => posts.id, { onDelete: 'cascade' }),
    comment_id: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    /** Those of similar content have at least one key in common. */
    keys: integer().array().notNull(),
    /** The compared value: a hash, a normalised text, the end of a number or a link. */
    value: text().notNull(),
    /** A picture's stored object, otherwise what was written. */
    shown: text().notNull(),
    case_id: uuid().references(() => fraudCases.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('content_fingerprints_keys').using('gin', table.keys),
    index('content_fingerprints_of_member').on(table.member_id),
    index('content_fingerprints_of_picture').on(table.picture_id).where(sql`picture_id is not null`),
    index('content_fingerprints_of_post').on(table.post_id).where(sql`post_id is not null`),
    index('content_fingerprints_of_comment').on(table.comment_id).where(sql`comment_id is not null`),
    index('content_fingerprints_of_case').on(table.case_id).where(sql`case_id is not null`),
  ],
)

/** Content waiting to be scanned; triggers write rows in the content's transaction. */
export const fraudScans = pgTable(
  'fraud_scans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: ofMember(),
    source: text({ enum: SCAN_SOURCES }).notNull(),
    /** A profile's member, otherwise the content's id. It may be gone by now. */
    subject_id: uuid().notNull(),
  },
  (table) => [index().on(table.member_id)],
)
