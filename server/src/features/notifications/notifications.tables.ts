import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../kit/database/columns.ts'
import { members } from '../accounts/accounts.tables.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    member_id: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    sender_id: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    type: text({ enum: ['visit', 'like', 'like_back', 'dislike', 'follow'] }).notNull(),
    is_read: boolean().notNull().default(false),
    created_at: moment(),
  },
  (table) => [
    index().on(table.member_id, table.id.desc()),
    index('notifications_unread').on(table.member_id).where(sql`not is_read`),
    index().on(table.sender_id),
  ],
)
