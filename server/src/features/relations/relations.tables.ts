import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { date, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../kit/database/columns.ts'
import { members } from '../accounts/accounts.tables.ts'

const member = () =>
  uuid()
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })

/** A match exists while both rows of a pair exist. */
export const likes = pgTable(
  'likes',
  { liker_id: member(), liked_id: member(), created_at: moment() },
  (table) => [
    primaryKey({ columns: [table.liker_id, table.liked_id] }),
    index().on(table.liked_id, table.liker_id),
  ],
)

export const blocks = pgTable(
  'blocks',
  { blocker_id: member(), blocked_id: member(), created_at: moment() },
  (table) => [
    primaryKey({ columns: [table.blocker_id, table.blocked_id] }),
    index().on(table.blocked_id, table.blocker_id),
  ],
)

/** One row a visitor, visited member and day (UTC). */
export const visits = pgTable(
  'visits',
  {
    visitor_id: member(),
    visited_id: member(),
    day: date({ mode: 'string' }).notNull(),
    visited_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.visitor_id, table.visited_id, table.day] }),
    index().on(table.visited_id, table.visited_at),
  ],
)

/** Condition: neither of the two members blocks the other. For every query that shows members to members. */
export function notBlocked(one: SQLWrapper | string, other: SQLWrapper | string): SQL {
  return sql`not exists (
    select from ${blocks}
    where (${blocks.blocker_id} = ${one} and ${blocks.blocked_id} = ${other})
      or (${blocks.blocker_id} = ${other} and ${blocks.blocked_id} = ${one})
  )`
}

/** Condition: the first member likes the second. */
export function likesMember(liker: SQLWrapper | string, liked: SQLWrapper | string): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${likes} where ${likes.liker_id} = ${liker} and ${likes.liked_id} = ${liked}
  )`
}
