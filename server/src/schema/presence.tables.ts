import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { ofMember } from './accounts.tables.ts'

/** The site's running servers, with their last heartbeat. */
export const liveNodes = pgTable('live_nodes', {
  id: uuid().primaryKey(),
  seen_at: moment(),
})

/** Which members are connected to which server. */
export const liveMembers = pgTable(
  'live_members',
  {
    member_id: ofMember(),
    node_id: uuid()
      .notNull()
      .references(() => liveNodes.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.node_id] }), index().on(table.node_id)],
)
