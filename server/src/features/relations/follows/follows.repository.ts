import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { notifications } from '../../../schema/notifications.tables.ts'
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

/** Returns true when a member was notified since then that the sender follows them. */
export async function wasNotified(
  tx: Database,
  { memberId, senderId, since }: { memberId: string; senderId: string; since: Date },
): Promise<boolean> {
  const found = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.sender_id, senderId),
        eq(notifications.member_id, memberId),
        eq(notifications.type, 'follow'),
        gt(notifications.created_at, since),
      ),
    )
    .limit(1)
  return found.length > 0
}
