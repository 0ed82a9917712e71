import type { Gender } from '@savanna/contract/profiles/fields'
import { and, desc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { discovery } from '../../../schema/discovery/discovery.tables.ts'
import { pictures, shownPicture } from '../../../schema/pictures.tables.ts'
import { lastnameFor, profiles } from '../../../schema/profiles.tables.ts'
import { blocks, follows, isThereFor, likes, visits } from '../../../schema/relations.tables.ts'

/** A position in a list, latest first: milliseconds since 1970, then the id. */
export interface ListPosition {
  at: number
  id: string
}

export interface ListPage {
  before: ListPosition | undefined
  limit: number
}

const millisecondsOf = (moment: PgColumn | SQL) =>
  sql<number>`floor(extract(epoch from ${moment}) * 1000)::bigint`.mapWith(Number).as('listed_at')
const idIn = (column: PgColumn) => sql<string>`${column}`.as('listed_id')

const ownLikes = alias(likes, 'own_likes')

/** Returns the condition that a member doesn't like the one whose like is read. */
const notLikedBy = (db: Database, me: string) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(ownLikes)
      .where(and(eq(ownLikes.liker_id, me), eq(ownLikes.liked_id, likes.liker_id))),
  )

const LISTED = {
  visited: (db: Database, me: string) =>
    db
      .select({ id: idIn(visits.visited_id), at: millisecondsOf(sql`max(${visits.visited_at})`) })
      .from(visits)
      .where(eq(visits.visitor_id, me))
      .groupBy(visits.visited_id)
      .as('listed'),
  liked: (db: Database, me: string) =>
    db
      .select({ id: idIn(likes.liked_id), at: millisecondsOf(likes.created_at) })
      .from(likes)
      .where(eq(likes.liker_id, me))
      .as('listed'),
  /** Only likes without a response: matches are among the conversations. */
  liking: (db: Database, me: string) =>
    db
      .select({ id: idIn(likes.liker_id), at: millisecondsOf(likes.created_at) })
      .from(likes)
      .where(and(eq(likes.liked_id, me), notLikedBy(db, me)))
      .as('listed'),
  visiting: (db: Database, me: string) =>
    db
      .select({ id: idIn(visits.visitor_id), at: millisecondsOf(sql`max(${visits.visited_at})`) })
      .from(visits)
      .where(eq(visits.visited_id, me))
      .groupBy(visits.visitor_id)
      .as('listed'),
  followers: (db: Database, me: string) =>
    db
      .select({ id: idIn(follows.follower_id), at: millisecondsOf(follows.created_at) })
      .from(follows)
      .where(eq(follows.followed_id, me))
      .as('listed'),
  following: (db: Database, me: string) =>
    db
      .select({ id: idIn(follows.followed_id), at: millisecondsOf(follows.created_at) })
      .from(follows)
      .where(eq(follows.follower_id, me))
      .as('listed'),
}

export type List = keyof typeof LISTED

/** Returns a page of one of the member's lists, without blocked members. */
export async function pageOfList(db: Database, list: List, me: string, { before, limit }: ListPage) {
  const listed = LISTED[list](db, me)
  return db
    .select({
      id: members.id,
      at: listed.at,
      username: members.username,
      firstname: profiles.firstname,
      lastname: lastnameFor(me),
      gender: profiles.gender,
      ...shownPicture,
    })
    .from(listed)
    .innerJoin(members, eq(members.id, listed.id))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .leftJoin(pictures, and(eq(pictures.member_id, members.id), pictures.is_main))
    .where(
      and(
        isThereFor(me),
        before && sql`(${listed.at}, ${members.id}) < (${before.at}::bigint, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(listed.at), desc(members.id))
    .limit(limit)
}

export type ListRow = Awaited<ReturnType<typeof pageOfList>>[number]

/**
 * Returns a page of the members blocked by a member. One who returned with another account has an alias as id
 * and no name, since they were blocked under another one.
 */
export async function pageOfBlocked(db: Database, me: string, { before, limit }: ListPage) {
  const id = sql<string>`coalesce(${blocks.alias}, ${members.id})`
  const at = sql<number>`floor(extract(epoch from ${blocks.created_at}) * 1000)::bigint`.mapWith(Number)
  const named = (column: PgColumn | SQL) =>
    sql<string>`case when ${blocks.alias} is null then ${column} else '' end`
  return db
    .select({
      id,
      at,
      username: named(members.username),
      firstname: named(profiles.firstname),
      lastname: named(lastnameFor(me)),
      gender: sql<Gender | null>`case when ${blocks.alias} is null then ${profiles.gender} end`,
    })
    .from(blocks)
    .innerJoin(members, eq(members.id, blocks.blocked_id))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(
      and(
        eq(blocks.blocker_id, me),
        before && sql`(${at}, ${id}) < (${before.at}::bigint, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

/** Counts a list's members. */
export async function countList(db: Database, list: List, me: string): Promise<number> {
  const listed = LISTED[list](db, me)
  const [found] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(listed)
    .innerJoin(members, eq(members.id, listed.id))
    .where(isThereFor(me))
  return found?.count ?? 0
}

/** Returns a member's list data. The caller must check that the viewer may see the member. */
export async function findListRow(
  db: Database,
  me: string,
  id: string,
): Promise<Omit<ListRow, 'at'> | undefined> {
  const [row] = await db
    .select({
      id: members.id,
      username: members.username,
      firstname: profiles.firstname,
      lastname: lastnameFor(me),
      gender: profiles.gender,
      ...shownPicture,
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .leftJoin(pictures, and(eq(pictures.member_id, members.id), pictures.is_main))
    .where(eq(members.id, id))
  return row
}

export async function findCity(db: Database, memberId: string) {
  const [row] = await db
    .select({
      city: profiles.city,
      country: profiles.country,
      gender: profiles.gender,
      orientation: profiles.sexual_orientation,
    })
    .from(profiles)
    .where(eq(profiles.member_id, memberId))
  return row
}

/** Returns a city's members with a complete profile, newest first. */
export async function findCityPage(
  db: Database,
  viewer: string,
  { city, country, cohorts }: { city: string; country: string | null; cohorts: number[] },
  { before, limit }: ListPage,
): Promise<ListPosition[]> {
  return db
    .select({ id: members.id, at: millisecondsOf(members.created_at) })
    .from(profiles)
    .innerJoin(members, eq(members.id, profiles.member_id))
    .innerJoin(discovery, and(eq(discovery.member_id, members.id), discovery.ready))
    .where(
      and(
        eq(profiles.city, city),
        country === null ? isNull(profiles.country) : eq(profiles.country, country),
        sql`${members.id} <> ${viewer}`,
        inArray(discovery.cohort, cohorts),
        isThereFor(viewer),
        before && sql`${members.id} < ${before.id}::uuid`,
      ),
    )
    .orderBy(desc(members.id))
    .limit(limit)
}
