import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../kit/database/columns.ts'
import { members } from '../accounts/accounts.tables.ts'

export const packages = pgTable('packages', {
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
})

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    member_id: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    package_id: uuid()
      .notNull()
      .references(() => packages.id),
    starts_at: moment(),
    ends_at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.member_id, table.ends_at)],
)
