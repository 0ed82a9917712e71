import type { Message } from '@savanna/contract/chat/message'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { ofMember } from './accounts.tables.ts'

/** One conversation per pair, retained while they aren't matched; it's only open while they are. */
export const rooms = pgTable(
  'rooms',
  {
    id: uuid().primaryKey(),
    /** The lower of the two ids, so a pair has one row. */
    low_id: ofMember(),
    high_id: ofMember(),
    /** The latest message's number; taken under the row's lock, so numbers have no gaps. */
    last_seq: integer().notNull().default(0),
    /** The latest change's number for any message; also taken under the row's lock. */
    last_change: integer().notNull().default(0),
    created_at: moment(),
  },
  (table) => [
    unique().on(table.low_id, table.high_id),
    index().on(table.high_id),
    check('rooms_ordered_pair', sql`low_id < high_id`),
  ],
)

/**
 * Partitioned by a hash of the room, in a hand-written migration: every key includes the room, and every
 * frequent statement names it, so it reads one partition (docs/decisions/0106).
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid().notNull(),
    room_id: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    sender_id: ofMember(),
    client_id: uuid().notNull(),
    /** Emptied when the sender deletes the message; the row keeps its place in the numbers. */
    content: text().notNull(),
    created_at: moment(),
    deleted_at: timestamp({ withTimezone: true }),
    /** The number in the room of the message that this one replies to. Its text is read when it's shown. */
    reply_to: integer(),
    edited_at: timestamp({ withTimezone: true }),
    /** At most one per member; null for none. */
    reactions: jsonb().$type<Message['reactions']>(),
    /** The number in the room of the latest change: edit, reaction or deletion; 0 for none. */
    changed: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.room_id, table.id] }),
    unique().on(table.room_id, table.seq),
    // The sender comes first: it finds a deleted member's messages.
    unique('messages_client_id').on(table.sender_id, table.client_id, table.room_id),
    index('messages_created').using('brin', table.created_at),
    index('messages_deleted').on(table.room_id, table.deleted_at).where(sql`deleted_at is not null`),
    index('messages_changed').on(table.room_id, table.changed).where(sql`changed > 0`),
    check('messages_reply_to_earlier', sql`reply_to between 1 and seq - 1`),
  ],
)

/**
 * Edits and reactions by the id that the browser gave them, their idempotency key. Edits are stored with the
 * text before them, for moderators, until the message is deleted; reactions for an hour after the next one.
 */
export const messageChanges = pgTable(
  'message_changes',
  {
    member_id: ofMember(),
    client_id: uuid().notNull(),
    message_id: uuid().notNull(),
    kind: text().$type<'edit' | 'reaction'>().notNull(),
    /** Number of the change in the room. */
    number: integer().notNull(),
    /** The text or the reaction before and after; null for no reaction. */
    before: text(),
    after: text(),
    created_at: moment(),
    /** The message's room. Messages are deleted only with their room, and their changes with them. */
    room_id: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.client_id, table.room_id] }),
    index().on(table.room_id, table.message_id),
    check('message_changes_kind', sql`kind in ('edit', 'reaction')`),
  ],
)

/** How far each member has received and read each room, and how much is unread. */
export const roomReads = pgTable(
  'room_reads',
  {
    room_id: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    member_id: ofMember(),
    read_seq: integer().notNull().default(0),
    /** The number up to which messages have reached one of the member's devices. */
    delivered_seq: integer().notNull().default(0),
    unread: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.room_id, table.member_id] }),
    index('room_reads_unread').on(table.member_id).where(sql`unread > 0`),
  ],
)

/** How many messages a member has sent while a plan was for sale; the free limit counts them. */
export const messageCounts = pgTable('message_counts', {
  member_id: ofMember().primaryKey(),
  sent: integer().notNull().default(0),
})
