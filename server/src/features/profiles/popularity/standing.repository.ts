import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { postLikes, posts } from '../../../schema/posts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { follows, likes, visits } from '../../../schema/relations.tables.ts'

interface Standing {
  /** Accounts from before this moment are old enough. */
  createdBefore: Date
  /** A browser that was shared before this moment is no matter any more. */
  sharedBefore: Date
  limit: number
}

/** Stores which accounts count in full from now on, and which no longer; returns the ids of at most `limit` changed ones. */
export async function updateStanding(
  db: Database,
  { createdBefore, sharedBefore, limit }: Standing,
): Promise<string[]> {
  const isSharing = sql`coalesce(${profiles.shared_browser_at} >= ${sharedBefore.toISOString()}::timestamptz, false)`
  const { rows } = await db.execute<{ member_id: string }>(sql`
    update ${profiles} set established = not established
    where member_id in (
      select ${profiles.member_id} from ${profiles} join ${members} on ${members.id} = ${profiles.member_id}
      where not ${profiles.established} and not ${isSharing}
      and ${members.verified_at} is not null and ${members.created_at} < ${createdBefore.toISOString()}::timestamptz
      union all
      select ${profiles.member_id} from ${profiles} where ${profiles.established} and ${isSharing}
      limit ${limit}
    )
    returning member_id
  `)
  return rows.map(({ member_id }) => member_id)
}

/** Returns the ids of the members for whose popularity the acts of these count. */
export async function findLiked(db: Database, ids: string[]): Promise<string[]> {
  const givers = sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${visits.visited_id} as id from ${visits} where ${visits.visitor_id} = any (${givers})
    union select ${likes.liked_id} from ${likes} where ${likes.liker_id} = any (${givers})
    union select ${follows.followed_id} from ${follows} where ${follows.follower_id} = any (${givers})
    union select ${posts.member_id} from ${postLikes} join ${posts} on ${posts.id} = ${postLikes.post_id}
      where ${postLikes.member_id} = any (${givers})
  `)
  return rows.map(({ id }) => id)
}
