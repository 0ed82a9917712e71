import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { follows } from '../../../schema/relations.tables.ts'

/** Stores that one member follows another; returns false when they did already. */
export async function insertFollow(tx: Database, follower: string, followed: string): Promise<boolean> {
  const stored = await tx
    .insert(follows)
    .values({ follower_id: follower, followed_id: followed })
    .onConflictDoNothing()
    .returning({ id: follows.followed_id })
  return stored.length > 0
}

/** Deletes a follow; returns false when there was none. */
export async function deleteFollow(tx: Database, follower: string, followed: string): Promise<boolean> {
  const gone = await tx
    .delete(follows)
    .where(and(eq(follows.follower_id, follower), eq(follows.followed_id, followed)))
    .returning({ id: follows.followed_id })
  return gone.length > 0
}
