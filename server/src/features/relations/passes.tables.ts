import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../kit/database/columns.ts'
import { members } from '../accounts/accounts.tables.ts'

/** Whom a member has passed by on the cards. Only the cards look at it; the one passed by is told nothing. */
export const passes = pgTable(
  'passes',
  {
    passer_id: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    passed_id: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    created_at: moment(),
  },
  (table) => [primaryKey({ columns: [table.passer_id, table.passed_id] }), index().on(table.passed_id)],
)
