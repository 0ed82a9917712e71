import { sql } from 'drizzle-orm'
import { boolean, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { ofMember } from './accounts.tables.ts'

export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    member_id: ofMember(),
    /** Slot, 0 to 4. */
    pic_index: smallint().notNull(),
    is_main: boolean().notNull().default(false),
    /** Name of the stored object; its renditions are below it. */
    media_key: text().notNull().unique(),
    /** Base64. */
    thumbhash: text().notNull(),
    created_at: moment(),
  },
  (table) => [
    unique().on(table.member_id, table.pic_index),
    uniqueIndex('pictures_one_main').on(table.member_id).where(sql`is_main`),
  ],
)
