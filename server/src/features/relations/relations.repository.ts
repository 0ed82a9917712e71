import { and, eq, or } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { lockMembers } from '../accounts/index.ts'
import { notifications } from '../notifications/notifications.tables.ts'
import { blocks, follows, likes, visits } from './relations.tables.ts'

/** Lets one change between two members happen at a time, until the transaction ends. */
export function lockPair(tx: Database, a: string, b: string): Promise<void> {
  return lockMembers(tx, [a, b])
}

/** Stores that one member likes another; false when it was so already. */
export async function insertLike(tx: Database, liker: string, liked: string): Promise<boolean> {
  const stored = await tx
    .insert(likes)
    .values({ liker_id: liker, liked_id: liked })
    .onConflictDoNothing()
    .returning({ id: likes.liked_id })
  return stored.length > 0
}

/** Takes a like back; false when there was none. */
export async function deleteLike(tx: Database, liker: string, liked: string): Promise<boolean> {
  const gone = await tx
    .delete(likes)
    .where(and(eq(likes.liker_id, liker), eq(likes.liked_id, liked)))
    .returning({ id: likes.liked_id })
  return gone.length > 0
}

export async function hasLike(db: Database, liker: string, liked: string): Promise<boolean> {
  const found = await db
    .select({ id: likes.liked_id })
    .from(likes)
    .where(and(eq(likes.liker_id, liker), eq(likes.liked_id, liked)))
  return found.length > 0
}

/** Stores a visit; false when the visitor was there on that day already. */
export async function insertVisit(
  tx: Database,
  visit: { visitor: string; visited: string; at: Date },
): Promise<boolean> {
  const stored = await tx
    .insert(visits)
    .values({
      visitor_id: visit.visitor,
      visited_id: visit.visited,
      day: visit.at.toISOString().slice(0, 10),
      visited_at: visit.at,
    })
    .onConflictDoNothing()
    .returning({ day: visits.day })
  return stored.length > 0
}

/** Stores a block; false when it was there already. */
export async function insertBlock(tx: Database, blocker: string, blocked: string): Promise<boolean> {
  const stored = await tx
    .insert(blocks)
    .values({ blocker_id: blocker, blocked_id: blocked })
    .onConflictDoNothing()
    .returning({ id: blocks.blocked_id })
  return stored.length > 0
}

/** Lifts a block; false when there was none. */
export async function deleteBlock(tx: Database, blocker: string, blocked: string): Promise<boolean> {
  const gone = await tx
    .delete(blocks)
    .where(and(eq(blocks.blocker_id, blocker), eq(blocks.blocked_id, blocked)))
    .returning({ id: blocks.blocked_id })
  return gone.length > 0
}

export async function hasBlock(db: Database, blocker: string, blocked: string): Promise<boolean> {
  const found = await db
    .select({ id: blocks.blocked_id })
    .from(blocks)
    .where(and(eq(blocks.blocker_id, blocker), eq(blocks.blocked_id, blocked)))
  return found.length > 0
}

/** Removes likes and follows between two members and what either was told of the other. */
export async function deleteTies(tx: Database, a: string, b: string): Promise<void> {
  await tx
    .delete(likes)
    .where(
      or(
        and(eq(likes.liker_id, a), eq(likes.liked_id, b)),
        and(eq(likes.liker_id, b), eq(likes.liked_id, a)),
      ),
    )
  await tx
    .delete(follows)
    .where(
      or(
        and(eq(follows.follower_id, a), eq(follows.followed_id, b)),
        and(eq(follows.follower_id, b), eq(follows.followed_id, a)),
      ),
    )
  await tx
    .delete(notifications)
    .where(
      or(
        and(eq(notifications.member_id, a), eq(notifications.sender_id, b)),
        and(eq(notifications.member_id, b), eq(notifications.sender_id, a)),
      ),
    )
}
