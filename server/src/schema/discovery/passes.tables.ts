import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment } from '../../kit/database/columns.ts'
import { ofMember } from '../accounts.tables.ts'

/**
 * A member's passes, with the time of each last one. Only the member's own lists read it; the passed person
 * never finds out.
 */
export const passes = pgTable(
  'passes',
  {
    passer_id: ofMember(),
    passed_id: ofMember(),
    created_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.passer_id, table.passed_id] }),
    index().on(table.passed_id),
    // Every list asks who was passed lately, also of members with thousands of older passes.
    index().on(table.passer_id, table.created_at),
  ],
)
