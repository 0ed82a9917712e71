import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { payments } from './plans.tables.ts'

/** The bank's events that have been handled. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  received_at: moment(),
})

/** Numbered without gaps, for accounting. */
export const receipts = pgTable('receipts', {
  number: integer().primaryKey(),
  payment_id: uuid()
    .notNull()
    .unique()
    .references(() => payments.id),
  issued_at: moment(),
})

/** The test bank's own records. */
export const testBankPayments = pgTable('test_bank_payments', {
  id: text().primaryKey(),
  /** The payment that it was opened for. */
  reference: uuid().notNull().unique(),
  amount: integer().notNull(),
  status: text({ enum: ['open', 'requires_action', 'succeeded', 'declined', 'canceled'] })
    .notNull()
    .default('open'),
  failure: text(),
  refunded: integer().notNull().default(0),
  disputed: boolean().notNull().default(false),
})
