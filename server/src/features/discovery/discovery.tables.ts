import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { members } from '../accounts/accounts.tables.ts'

/**
 * One narrow row a member, all that finding people reads. Written in the same transaction as its sources
 * (profiles, member_tags, pictures) by `refreshDiscovery`.
 */
export const discovery = pgTable(
  'discovery',
  {
    member_id: uuid()
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Gender x orientation, see `discovery.rules.ts`. */
    klass: smallint().notNull(),
    /** Bit `tag_id - 1` is set for each interest. */
    tagbits: integer().notNull(),
    birth: date({ mode: 'string' }),
    pop: smallint().notNull(),
    /** Degrees, snapped. */
    lat: doublePrecision(),
    lon: doublePrecision(),
    /** Verified, active, complete and placed: may be suggested. */
    ready: boolean().notNull(),
  },
  (table) => [index('discovery_ready').on(table.klass, table.lat, table.lon).where(sql`ready`)],
)
