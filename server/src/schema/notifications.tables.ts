import type { ChoiceChanges } from '@savanna/contract/notifications/choices'
import { NOTIFICATION_TYPES } from '@savanna/contract/notifications/routes'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { members, sessions } from './accounts.tables.ts'
import { comments, posts } from './posts.tables.ts'

/** Settings in stored form: only those that the member has ever changed. */
export type StoredChoices = ChoiceChanges & { push_names?: boolean }

const member = () => uuid().references(() => members.id, { onDelete: 'cascade' })

/** Members' notifications. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    member_id: member().notNull(),
    /** Null for the site's own notifications, such as about a plan. */
    sender_id: member(),
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    /** Shared by those shown as one line: the first one's id. */
    line_id: uuid().notNull(),
    post_id: uuid().references(() => posts.id, { onDelete: 'cascade' }),
    comment_id: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    /** The sentence's other name besides the sender: a plan's title. */
    detail: text(),
    /** False if the member chose not to see this kind: it then only waits for email and push. */
    in_drawer: boolean().notNull().default(true),
    is_read: boolean().notNull().default(false),
    created_at: moment(),
  },
  (table) => [
    index().on(table.member_id, table.id),
    index('notifications_unread').on(table.member_id).where(sql`not is_read`),
    index().on(table.sender_id),
    index().on(table.line_id, table.id),
    index().on(table.post_id, table.id),
    index().on(table.comment_id),
  ],
)

/**
 * How often a member has been notified of a sender since a moment, so nobody can ring repeatedly. A block
 * doesn't delete it.
 */
export const notificationCounts = pgTable(
  'notification_counts',
  {
    member_id: member().notNull(),
    sender_id: member().notNull(),
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    since: moment(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.sender_id, table.type] }),
    index().on(table.sender_id),
    index().on(table.since),
  ],
)

/** A member's notification settings, as far as they differ from the defaults. */
export const notificationChoices = pgTable('notification_choices', {
  member_id: member().primaryKey(),
  choices: jsonb().$type<StoredChoices>().notNull().default({}),
  /** When the last digest was emailed. */
  digest_at: timestamp({ withTimezone: true }),
})

/** Browsers that may get push messages, each for as long as its session lasts. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    member_id: member().notNull(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** How often in a row its push service didn't respond. */
    timeouts: smallint().notNull().default(0),
    created_at: moment(),
  },
  (table) => [index().on(table.member_id), index().on(table.session_id)],
)
