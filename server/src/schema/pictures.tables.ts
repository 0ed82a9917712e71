import { sql } from 'drizzle-orm'
import { boolean, pgTable, real, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** The stored object's name; its renditions are below it. */
    media_key: text().notNull().unique(),
    /** Base64. */
    thumbhash: text().notNull(),
    /** The area that a crop keeps visible, as fractions of width and height; null for the default (`DEFAULT_LOOK`). */
    focus_x: real(),
    focus_y: real(),
    /** The colour behind white text at the bottom of the picture, as `#rrggbb`; null for the default. */
    scrim: text(),
    created_at: moment(),
  },
  (table) => [
    unique().on(table.member_id, table.pic_index),
    uniqueIndex('pictures_one_main').on(table.member_id).where(sql`is_main`),
  ],
)

/** A stored picture's columns for display, on its own or as a member's portrait. */
export const shownPicture = {
  media_key: pictures.media_key,
  thumbhash: pictures.thumbhash,
  focus_x: pictures.focus_x,
  focus_y: pictures.focus_y,
  scrim: pictures.scrim,
}
