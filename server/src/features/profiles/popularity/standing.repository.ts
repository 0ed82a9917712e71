import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { postLikes, posts } from '../../../schema/posts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { follows, likes, visits } from '../../../schema/relations.tables.ts'

interface Standing {
  /** Accounts from before this moment are old enough. */
  createdBefore: Date
  /** A browser shared before this moment no longer matters. */
  sharedBefore: Date
  limit: number
}

/** Selects accounts that count fully from now on, and those that no longer do. */
function changing({ createdBefore, sharedBefore }: Standing) {
  const isSharing = sql`coalesce(${profiles.shared_browser_at} >= ${sharedBefore.toISOString()}::timestamptz, false)`
  return sql`
    select ${profiles.member_id} from ${profiles} join ${members} on ${members.id} = ${profiles.member_id}
    where not ${profiles.established} and not ${isSharing}
    and ${members.verified_at} is not null and ${members.created_at} < ${createdBefore.toISOString()}::timestamptz
    union all
    select ${profiles.member_id} from ${profiles} where ${profiles.established} and ${isSharing}`
}

/** Returns the ids of at most `limit` accounts whose standing must be stored. */
export async function findChanging(db: Database, standing: Standing): Promise<string[]> {
  const { rows } = await db.execute<{ member_id: string }>(sql`${changing(standing)} limit ${standing.limit}`)
  return rows.map(({ member_id }) => member_id)
}

/**
 * Stores accounts' standing, unless another server has. First locks the profiles of everyone affected, in the
 * order in which members' actions lock them.
 */
export async function updateStanding(
  tx: Database,
  { ids, liked }: { ids: string[]; liked: string[] },
  standing: Standing,
): Promise<void> {
  await tx.execute(sql`
    select from ${profiles} where ${profiles.member_id} = any (${sql.param([...ids, ...liked])}::uuid[])
    order by ${profiles.member_id} for update`)
  await tx.execute(sql`
    update ${profiles} set established = not established
    where member_id = any (${sql.param(ids)}::uuid[]) and member_id in (${changing(standing)})`)
}

/** Returns the ids of members whose popularity counts these accounts' actions. */
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
