import { and, eq, or, sql } from 'drizzle-orm'
import { alias, type PgColumn, union } from 'drizzle-orm/pg-core'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../../schema/accounts.tables.ts'
import {
  blocks,
  follows,
  likes,
  likesMember,
  notBlocked,
  reports,
  visits,
} from '../../schema/relations.tables.ts'

/** Returns the ids of members whose popularity counts one of the member's actions. */
export async function findPopularityRecipients(db: Database, memberId: string): Promise<string[]> {
  const rows = await union(
    db.select({ id: likes.liked_id }).from(likes).where(eq(likes.liker_id, memberId)),
    db.select({ id: visits.visited_id }).from(visits).where(eq(visits.visitor_id, memberId)),
    db.select({ id: follows.followed_id }).from(follows).where(eq(follows.follower_id, memberId)),
  )
  return rows.map(({ id }) => id)
}

// Under an alias: the condition uses the same table again.
const given = alias(likes, 'given')

export async function findMatched(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ id: given.liked_id })
    .from(given)
    .where(and(eq(given.liker_id, memberId), likesMember(given.liked_id, memberId)))
  return rows.map(({ id }) => id)
}

/** Returns the visits, likes, follows and blocks between a member and others, if the member may see them. */
export async function findRelationships(db: Database, memberId: string) {
  const ownLikes = await db
    .select({ ...direction(likes.liker_id, memberId), username: members.username, at: likes.created_at })
    .from(likes)
    .innerJoin(members, theOther(memberId, likes.liker_id, likes.liked_id))
  const ownVisits = await db
    .select({
      ...direction(visits.visitor_id, memberId),
      username: members.username,
      at: visits.visited_at,
    })
    .from(visits)
    .innerJoin(members, theOther(memberId, visits.visitor_id, visits.visited_id))
  const ownFollows = await db
    .select({
      ...direction(follows.follower_id, memberId),
      username: members.username,
      at: follows.created_at,
    })
    .from(follows)
    .innerJoin(members, theOther(memberId, follows.follower_id, follows.followed_id))
  const ownBlocks = await db
    .select({
      // A member who returned with another account isn't named.
      username: sql<string | null>`case when ${blocks.alias} is null then ${members.username} end`,
      at: blocks.created_at,
    })
    .from(blocks)
    .innerJoin(members, eq(members.id, blocks.blocked_id))
    .where(eq(blocks.blocker_id, memberId))
  const ownReports = await db
    .select({
      username: sql<string | null>`case when not ${reports.about_earlier} then ${members.username} end`,
      about: sql<string>`case
        when ${reports.post_id} is not null then 'post'
        when ${reports.comment_id} is not null then 'comment'
        else 'member'
      end`,
      category: reports.category,
      note: reports.note,
      at: reports.created_at,
    })
    .from(reports)
    .innerJoin(members, eq(members.id, reports.reported_id))
    .where(eq(reports.reporter_id, memberId))
  return {
    likes: byDirection(ownLikes),
    visits: byDirection(ownVisits),
    follows: byDirection(ownFollows),
    blocks: ownBlocks,
    reports: ownReports,
  }
}

function direction(actor: PgColumn, memberId: string) {
  return { by_me: sql<boolean>`${actor} = ${memberId}` }
}

/** Joins the member on the other side, unless either has blocked the other. */
function theOther(memberId: string, actor: PgColumn, target: PgColumn) {
  return and(
    or(and(eq(actor, memberId), eq(members.id, target)), and(eq(target, memberId), eq(members.id, actor))),
    notBlocked(memberId, members.id),
  )
}

interface RelationshipRow {
  by_me: boolean
  username: string
  at: Date
}

function byDirection(ties: RelationshipRow[]) {
  const side = (mine: boolean) =>
    ties.filter(({ by_me }) => by_me === mine).map(({ username, at }) => ({ username, at }))
  return { given: side(true), received: side(false) }
}
