import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { ofMember } from './accounts.tables.ts'

const post = () =>
  uuid()
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' })

/** Triggers on the counted rows maintain the two counts (`docs/decisions/0011`). */
export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey(),
    member_id: ofMember(),
    title: text().notNull(),
    client_id: uuid().notNull(),
    like_count: integer().notNull().default(0),
    comment_count: integer().notNull().default(0),
    created_at: moment(),
  },
  (table) => [
    unique().on(table.member_id, table.client_id),
    index('posts_of_member').on(table.member_id, table.id),
  ],
)

/**
 * Each author's first and last post, maintained by triggers on `posts`: a feed with thousands of authors
 * checks here before reading their posts.
 */
export const postAuthors = pgTable('post_authors', {
  member_id: ofMember().primaryKey(),
  first_id: uuid().notNull(),
  last_id: uuid().notNull(),
})

export const postImages = pgTable(
  'post_images',
  {
    post_id: post(),
    /** Position in the post, from 0. */
    index: smallint().notNull(),
    /** The stored object's name; its renditions are below it. */
    media_key: text().notNull().unique(),
    /** Base64. */
    thumbhash: text().notNull(),
    /** The largest rendition's. */
    width: smallint().notNull(),
    height: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.post_id, table.index] })],
)

export const postLikes = pgTable(
  'post_likes',
  { id: uuid().primaryKey(), post_id: post(), member_id: ofMember(), created_at: moment() },
  (table) => [
    unique().on(table.post_id, table.member_id),
    index().on(table.post_id, table.id),
    index().on(table.member_id, table.post_id),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey(),
    post_id: post(),
    member_id: ofMember(),
    text: text().notNull(),
    client_id: uuid().notNull(),
    created_at: moment(),
    edited_at: timestamp({ withTimezone: true }),
    /**
     * Only its author sees it, and no count includes it, until the post's owner has a connection to the
     * author (`tiedTo`).
     */
    held: boolean().notNull().default(false),
  },
  (table) => [
    unique().on(table.member_id, table.client_id),
    index().on(table.post_id, table.id),
    index().on(table.member_id, table.post_id),
    index('comments_held').on(table.member_id).where(sql`held`),
  ],
)

/**
 * Returns the condition that the viewer may read a comment, with regard to holding back; every query that
 * shows comments uses it.
 */
export function isShownComment(viewer: SQLWrapper | string): SQL {
  return sql`(not ${comments.held} or ${comments.member_id} = ${viewer})`
}
