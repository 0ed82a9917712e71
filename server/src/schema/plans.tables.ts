import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { members, ofMember } from './accounts.tables.ts'

export const plans = pgTable('plans', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  /** Pence. */
  price: integer().notNull(),
  /** Days. */
  duration: integer().notNull(),
  status: text({ enum: ['Active', 'Deactive'] })
    .notNull()
    .default('Deactive'),
  created_at: moment(),
  /** Set where an administrator deleted it: who holds it keeps it, and nobody is shown it any more. */
  deleted_at: timestamp({ withTimezone: true }),
})

/** Every attempt to buy a plan. The row is stored before the bank is called, and is kept when the member is deleted. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    member_id: uuid().references(() => members.id, { onDelete: 'set null' }),
    package_id: uuid()
      .notNull()
      .references(() => plans.id),
    /** The plan as it was sold: title, days and price stay true however it changes. */
    plan: text().notNull(),
    days: integer().notNull(),
    /** Pence. */
    amount: integer().notNull(),
    currency: text().notNull(),
    provider: text({ enum: ['stripe', 'test'] }).notNull(),
    /** The bank's name for it, written before anything can be charged. */
    provider_id: text().unique(),
    /** Made by the client, once per attempt. */
    idempotency_key: uuid().notNull(),
    status: text({ enum: ['created', 'requires_action', 'succeeded', 'failed'] })
      .notNull()
      .default('created'),
    /** Why it failed, in the bank's words. */
    failure: text(),
    /** Pence that were given back. */
    refunded: integer().notNull().default(0),
    dispute: text({ enum: ['none', 'open', 'won', 'lost'] })
      .notNull()
      .default('none'),
    /** Rises with each answer of the bank, so an older answer never replaces a newer one. */
    version: integer().notNull().default(0),
    created_at: moment(),
    settled_at: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique().on(table.member_id, table.idempotency_key),
    index().on(table.status, table.created_at),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    member_id: ofMember(),
    package_id: uuid()
      .notNull()
      .references(() => plans.id),
    starts_at: moment(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
    /** What it was bought with: one payment grants one plan, once. */
    payment_id: uuid()
      .unique()
      .references(() => payments.id),
    /** Set while the money was taken back. */
    revoked_at: timestamp({ withTimezone: true }),
    revoked_why: text({ enum: ['refund', 'dispute'] }),
    /** False where the member wants no reminder of its end. */
    remind: boolean().notNull().default(true),
    reminded_at: timestamp({ withTimezone: true }),
    /** When the member's tabs were told that it has started, and that it is over. */
    begin_told_at: timestamp({ withTimezone: true }),
    end_told_at: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.member_id, table.ends_at), index().on(table.ends_at)],
)

/** Condition: members can buy a plan. While they can't, nobody is limited and no message is counted. */
export const PLAN_ON_OFFER: SQL = sql`exists (select 1 from ${plans}
  where ${plans.status} = 'Active' and ${plans.deleted_at} is null)`

/** Returns the condition that the member has no limits at that time: they have a plan, or none is on offer. */
export function isUnlimited(memberId: SQLWrapper, now: SQLWrapper): SQL {
  return sql`(not ${PLAN_ON_OFFER} or ${holdsPlan(memberId, now)})`
}

/** Returns the condition that the member has a plan at that time. */
export function holdsPlan(memberId: SQLWrapper, now: SQLWrapper): SQL {
  return sql`exists (select 1 from ${subscriptions}
    where ${subscriptions.member_id} = ${memberId} and ${subscriptions.starts_at} <= ${now}
      and ${subscriptions.ends_at} > ${now} and ${subscriptions.revoked_at} is null)`
}
