import { CALL_REASONS } from '@savanna/contract/calls/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { ofMember } from './accounts.tables.ts'
import { rooms } from './chat.tables.ts'

/** Every call ever made. The row is the source of truth about a call: any of the site's servers may act on it. */
export const calls = pgTable(
  'calls',
  {
    id: uuid().primaryKey(),
    room_id: uuid()
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    caller_id: ofMember(),
    callee_id: ofMember(),
    started_at: moment(),
    accepted_at: timestamp({ withTimezone: true }),
    ended_at: timestamp({ withTimezone: true }),
    reason: text({ enum: CALL_REASONS }),
    /** Whether the two browsers connect without a relay, and so learn each other's IP address. */
    direct: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.room_id, table.id),
    index().on(table.caller_id, table.started_at),
    index().on(table.callee_id),
    index('calls_running').on(table.started_at).where(sql`ended_at is null`),
    check('calls_reason_when_ended', sql`(ended_at is null) = (reason is null)`),
  ],
)

/** The members in a running call: the key keeps anyone from being in two. Deleted when the call ends. */
export const callSeats = pgTable(
  'call_seats',
  {
    member_id: ofMember().primaryKey(),
    call_id: uuid()
      .notNull()
      .references(() => calls.id, { onDelete: 'cascade' }),
    /** The page that holds the seat; null until someone accepts. */
    socket_id: text(),
    /** The key by which that page, and no other of the member's devices, retakes its seat. */
    key: uuid().notNull(),
    /** When its connection was lost. */
    lost_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.call_id), index().on(table.socket_id)],
)

/** Members' call settings; without a row the default applies. */
export const callSettings = pgTable('call_settings', {
  member_id: ofMember().primaryKey(),
  /** Lets a browser connect without a relay, if the other member does too. */
  direct: boolean().notNull(),
})
