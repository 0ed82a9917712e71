import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { comments, postLikes, posts } from '../../../schema/posts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import {
  follows,
  hasReportedComment,
  isThereFor,
  likes,
  notBlocked,
} from '../../../schema/relations.tables.ts'
import { countFor } from '../posts.sql.repository.ts'

const viewer = sql`viewers.id`

interface Event {
  postId: string
  /** Whose action or words the event concerns. */
  actorId: string
  commentId?: string
}

/**
 * Returns the given members who may get a post's event, each with the counts that they see. Leaves out anyone
 * in a block with the owner or the actor.
 */
export async function findAudience(db: Database, viewers: string[], { postId, actorId, commentId }: Event) {
  if (viewers.length === 0) return []
  const reported = commentId === undefined ? sql`false` : hasReportedComment(viewer, commentId)
  const { rows } = await db.execute<Audience>(sql`
    select viewers.id as viewer_id, ${countFor(viewer, postLikes)} as likes,
      ${countFor(viewer, comments)} as comments, ${reported} as reported
    from unnest(${sql.param(viewers)}::uuid[]) as viewers(id)
    join ${posts} on ${posts.id} = ${postId}
    join ${members} on ${members.id} = ${posts.member_id}
    where ${isThereFor(viewer)} and ${notBlocked(viewer, sql`${actorId}::uuid`)}`)
  return rows
}

interface Audience extends Record<string, unknown> {
  viewer_id: string
  likes: number
  comments: number
  /** The viewer has an open report about the comment. */
  reported: boolean
}

// Under an alias: the condition uses the same table again.
const given = sql`given`

function selectFollowersAndMatches(authorId: string): SQL {
  return sql`(
    select ${follows.follower_id} as id from ${follows} where ${follows.followed_id} = ${authorId}
    union all
    select ${given}.liked_id from ${likes} ${given}
    join ${likes} taken on taken.liker_id = ${given}.liked_id and taken.liked_id = ${given}.liker_id
    where ${given}.liker_id = ${authorId}
  )`
}

/** Returns a member's followers and matches who may see them; only online ones if `online` is set. */
export async function findFollowersAndMatches(
  db: Database,
  authorId: string,
  { limit, online }: { limit: number; online: boolean },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${members.id} from ${selectFollowersAndMatches(authorId)} admirers
    join ${members} on ${members.id} = admirers.id
    join ${profiles} on ${profiles.member_id} = admirers.id
    where ${and(isThereFor(sql`${authorId}::uuid`), online ? eq(profiles.online, 1) : undefined)}
    limit ${limit}`)
  // A followed member may also be a match.
  return [...new Set(rows.map(({ id }) => id))]
}

/** Returns the given posts that belong to a member. */
export async function findOwnedPosts(db: Database, memberId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, ids), eq(posts.member_id, memberId)))
  return found.map(({ id }) => id)
}
