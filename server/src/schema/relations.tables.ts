import { REPORT_CATEGORIES } from '@savanna/contract/relations/routes'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { members, ofMember } from './accounts.tables.ts'
import type { ReportSnapshot } from './report-snapshot.ts'

/** A match exists while both of a pair's rows exist. */
export const likes = pgTable(
  'likes',
  { liker_id: ofMember(), liked_id: ofMember(), created_at: moment() },
  (table) => [
    primaryKey({ columns: [table.liker_id, table.liked_id] }),
    index().on(table.liked_id, table.liker_id),
    index('likes_created').using('brin', table.created_at),
  ],
)

export const blocks = pgTable(
  'blocks',
  {
    blocker_id: ofMember(),
    blocked_id: ofMember(),
    created_at: moment(),
    /**
     * Set if the blocked member returned with another account: the blocker's list shows this instead of their
     * id, and no name.
     */
    alias: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.blocker_id, table.blocked_id] }),
    index().on(table.blocked_id, table.blocker_id),
  ],
)

/** One row per visitor, visited member and day (UTC). */
export const visits = pgTable(
  'visits',
  {
    visitor_id: ofMember(),
    visited_id: ofMember(),
    day: date({ mode: 'string' }).notNull(),
    visited_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.visitor_id, table.visited_id, table.day] }),
    index().on(table.visited_id, table.visited_at),
  ],
)

export const follows = pgTable(
  'follows',
  { follower_id: ofMember(), followed_id: ofMember(), created_at: moment() },
  (table) => [
    primaryKey({ columns: [table.follower_id, table.followed_id] }),
    index().on(table.followed_id, table.follower_id),
  ],
)

/** Members' reports to the administrators. None of it ever reaches a member. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    /** Null once the author has left; see `forgetReporter`. */
    reporter_id: uuid().references(() => members.id, { onDelete: 'set null' }),
    reported_id: ofMember(),
    /** The reported content; both are null if it's the member. It may be deleted while the report is open. */
    post_id: uuid(),
    comment_id: uuid(),
    category: text({ enum: REPORT_CATEGORIES }).notNull(),
    note: text().notNull().default(''),
    snapshot: jsonb().$type<ReportSnapshot>().notNull(),
    status: text({ enum: ['open', 'upheld', 'dismissed'] })
      .notNull()
      .default('open'),
    created_at: moment(),
    /**
     * Whether it's about an account that the reported member had before and deleted. Its author knows only
     * that one.
     */
    about_earlier: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('reports_one_open')
      .on(table.reporter_id, table.reported_id)
      .where(sql`status = 'open' and post_id is null and comment_id is null and not about_earlier`),
    uniqueIndex('reports_one_open_post').on(table.reporter_id, table.post_id).where(sql`status = 'open'`),
    uniqueIndex('reports_one_open_comment')
      .on(table.reporter_id, table.comment_id)
      .where(sql`status = 'open'`),
    check('reports_one_subject', sql`post_id is null or comment_id is null`),
    index().on(table.reported_id),
    index().on(table.status, table.id),
  ],
)

/** Stored pictures that an open report needs, whatever their owner deletes in the meantime. */
export const reportPictures = pgTable(
  'report_pictures',
  {
    report_id: uuid()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    media_key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.report_id, table.media_key] }), index().on(table.media_key)],
)

/**
 * Returns the condition that there is no block between two members. Every query that shows members to members
 * uses it.
 */
export function notBlocked(one: SQLWrapper | string, other: SQLWrapper | string): SQL {
  return sql`not exists (
    select 1 from ${blocks}
    where (${blocks.blocker_id} = ${one} and ${blocks.blocked_id} = ${other})
      or (${blocks.blocker_id} = ${other} and ${blocks.blocked_id} = ${one})
  )`
}

/**
 * Returns the condition that the viewer may see a row of members: active, verified, and no block in either
 * direction.
 */
export function isThereFor(viewer: SQLWrapper | string): SQL {
  return sql`(${members.status} = 1 and ${members.verified_at} is not null and ${notBlocked(viewer, members.id)})`
}

/** Returns the condition that the first member likes the second. */
export function likesMember(liker: SQLWrapper | string, liked: SQLWrapper | string): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${likes} where ${likes.liker_id} = ${liker} and ${likes.liked_id} = ${liked}
  )`
}

/** Returns the condition that the first member follows the second. */
export function followsMember(follower: SQLWrapper | string, followed: SQLWrapper | string): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${follows} where ${follows.follower_id} = ${follower} and ${follows.followed_id} = ${followed}
  )`
}

/**
 * Returns the condition that a member has a connection to another one: they have liked or followed the other
 * member, and so also a match. The other member's own likes and follows don't count, or strangers could
 * create a connection themselves. This is what "stranger" means for comments, notifications and the settings
 * for who may comment and follow.
 */
export function tiedTo(member: SQLWrapper | string, other: SQLWrapper | string): SQL<boolean> {
  return sql<boolean>`(${likesMember(member, other)} or ${followsMember(member, other)})`
}

/** Returns the condition that the first member has an open report about the second. */
export function hasReported(reporter: SQLWrapper | string, reported: SQLWrapper | string): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${reports}
    where ${reports.reporter_id} = ${reporter} and ${reports.reported_id} = ${reported} and ${reports.status} = 'open'
      and ${reports.post_id} is null and ${reports.comment_id} is null and not ${reports.about_earlier}
  )`
}

/** Returns the condition that the member has an open report about the post. */
export function hasReportedPost(reporter: SQLWrapper | string, postId: SQLWrapper | string): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${reports}
    where ${reports.reporter_id} = ${reporter} and ${reports.post_id} = ${postId} and ${reports.status} = 'open'
  )`
}

/** Returns the condition that the member has an open report about the comment. */
export function hasReportedComment(
  reporter: SQLWrapper | string,
  commentId: SQLWrapper | string,
): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${reports}
    where ${reports.reporter_id} = ${reporter} and ${reports.comment_id} = ${commentId}
      and ${reports.status} = 'open'
  )`
}
