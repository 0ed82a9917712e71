import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, statement } from '../../kit/database/statement.ts'
import { postLikes, posts } from '../../schema/posts.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { follows, likes, reports, visits } from '../../schema/relations.tables.ts'

/**
 * One a visitor and day, two a like of a post by somebody else, three a follower, ten a like received, twenty a match;
 * fifty less a report that was upheld; 0 to 1000. More likes of posts than make a thousand are not counted.
 */
const popularity = sql`greatest(0, least(1000,
  (select count(*) from ${visits} where ${visits.visited_id} = ${profiles.member_id})
  + 2 * (
    select count(*) from (
      select from ${posts} join ${postLikes} on ${postLikes.post_id} = ${posts.id}
      where ${posts.member_id} = ${profiles.member_id} and ${postLikes.member_id} <> ${posts.member_id}
      limit 500
    ) liked
  )
  + 3 * (select count(*) from ${follows} where ${follows.followed_id} = ${profiles.member_id})
  + 10 * (select count(*) from ${likes} where ${likes.liked_id} = ${profiles.member_id})
  + 20 * (
    select count(*) from ${likes} received
    join ${likes} given on given.liker_id = received.liked_id and given.liked_id = received.liker_id
    where received.liked_id = ${profiles.member_id}
  )
  - 50 * (
    select count(*) from ${reports} where ${reports.reported_id} = ${profiles.member_id} and ${reports.status} = 'upheld'
  )))::smallint`

const areThese = (bind: Bind<'ids'>) => sql`${profiles.member_id} = any(${bind('ids', 'uuid[]')})`

const lock = statement<{ member_id: string }, { ids: string[] }>(
  'popularity_locked',
  (bind) =>
    sql`select ${profiles.member_id} from ${profiles} where ${areThese(bind)} order by ${profiles.member_id} for update`,
)

const recompute = statement<{ member_id: string }, { ids: string[] }>(
  'popularity_recomputed',
  (bind) => sql`
    with counted as materialized (select member_id, ${popularity} as score from ${profiles} where ${areThese(bind)})
    update ${profiles} set pop_score = score
    from counted
    where counted.member_id = ${profiles.member_id} and ${profiles.pop_score} <> score`,
)

/**
 * Recomputes the popularity of members from stored actions; call it in the transaction that stores one.
 * Rows are locked in the order of their ids, so that two members acting on each other cannot wait in a circle; and
 * first, so that the counts hold what those have stored who had them before.
 */
export async function recomputePopularity(tx: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await lock(tx, { ids })
  await recompute(tx, { ids })
}
