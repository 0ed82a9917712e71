import type { Closed } from '@savanna/contract/profiles/reach'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { NewTie } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, statement } from '../../kit/database/statement.ts'
import { members } from '../../schema/accounts.tables.ts'
import { rooms } from '../../schema/chat.tables.ts'
import { closedFor, profiles } from '../../schema/profiles.tables.ts'
import { blocks, follows, followsMember, isThereFor, likes } from '../../schema/relations.tables.ts'
import { lockMembers } from '../accounts/index.ts'

interface Pair {
  me: string
  other: string
}

const bindPair = (bind: Bind<keyof Pair>) => ({ me: bind('me', 'uuid'), other: bind('other', 'uuid') })

/** Serialises changes between two members until the transaction ends. */
export function lockPair(tx: Database, a: string, b: string): Promise<void> {
  return lockMembers(tx, [a, b])
}

/** A new like's or follow's other effects. */
export interface StoredTie {
  /** The other member's comments on the member's posts that were held back until now. */
  comments: NewTie['comments']
}

export async function hasLike(db: Database, liker: string, liked: string): Promise<boolean> {
  const found = await db
    .select({ id: likes.liked_id })
    .from(likes)
    .where(and(eq(likes.liker_id, liker), eq(likes.liked_id, liked)))
  return found.length > 0
}

/** Stores a block; false if it already exists. */
export async function insertBlock(tx: Database, blocker: string, blocked: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(blocks)
    .values({ blocker_id: blocker, blocked_id: blocked })
    .onConflictDoNothing()
  return Boolean(rowCount)
}

/**
 * Returns the condition that a block is the one that its member knows under an id: the blocked member's, or
 * the alias of one who returned with another account.
 */
const isKnownAs = (id: string) =>
  or(eq(blocks.alias, id), and(eq(blocks.blocked_id, id), isNull(blocks.alias)))

/** Lifts a block; false if there was none. */
export async function deleteBlock(tx: Database, blocker: string, blocked: string): Promise<boolean> {
  const { rowCount } = await tx.delete(blocks).where(and(eq(blocks.blocker_id, blocker), isKnownAs(blocked)))
  return Boolean(rowCount)
}

/** Returns whether a member knows that they block another one; they don't know of an account that came back blocked. */
export async function hasBlock(db: Database, blocker: string, blocked: string): Promise<boolean> {
  const found = await db
    .select({ id: blocks.blocked_id })
    .from(blocks)
    .where(and(eq(blocks.blocker_id, blocker), isKnownAs(blocked)))
  return found.length > 0
}

/** Removes likes and follows between two members. */
export async function deleteRelationship(tx: Database, a: string, b: string): Promise<void> {
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
}

/** Returns the id of two members' conversation; null if they have none. */
export async function findRoomId(db: Database, a: string, b: string): Promise<string | null> {
  const [low, high] = a < b ? [a, b] : [b, a]
  const [found] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.low_id, low), eq(rooms.high_id, high)))
  return found?.id ?? null
}

const follow = statement<StoredTie, Pair>('follow_stored', (bind) => {
  const { me, other } = bindPair(bind)
  return sql`
    with stored as (
      insert into ${follows} (follower_id, followed_id) values (${me}, ${other}) on conflict do nothing returning 1
    )
    select show_held_comments(${me}, ${other}) as comments from stored`
})

/** Stores that one member follows another; returns nothing if they already did. */
export async function insertFollow(
  tx: Database,
  follower: string,
  followed: string,
): Promise<StoredTie | undefined> {
  const [stored] = await follow(tx, { me: follower, other: followed })
  return stored
}

const followed = statement<{ followed: boolean; closed: Closed | null }, Pair>('follow_facts', (bind) => {
  const { me, other } = bindPair(bind)
  return sql`
    select ${followsMember(me, other)} as followed, ${closedFor(me, profiles.follows_from)} as closed
    from ${members} join ${profiles} on ${profiles.member_id} = ${members.id}
    where ${members.id} = ${other} and ${isThereFor(me)}`
})

/** Returns whether a member follows another, and why they may not; nothing if they may not see the other. */
export async function findFollowFacts(tx: Database, pair: Pair) {
  const [found] = await followed(tx, pair)
  return found
}

/** Deletes a follow; returns false if there was none. */
export async function deleteFollow(tx: Database, follower: string, followed: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(follows)
    .where(and(eq(follows.follower_id, follower), eq(follows.followed_id, followed)))
  return Boolean(rowCount)
}
