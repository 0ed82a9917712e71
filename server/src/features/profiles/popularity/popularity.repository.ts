import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Bind, statement } from '../../../kit/database/statement.ts'
import { postLikes, posts } from '../../../schema/posts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { follows, likes, reports, visits } from '../../../schema/relations.tables.ts'

/** What the acts of all accounts that are not established count at most, together. */
const MOST_OF_NEW = 10

const monthOf = (column: SQLWrapper) => sql`date_trunc('month', ${column} at time zone 'UTC')`

/** What others did for a member, with its points; a match counts with the like of the other side. */
const acts = sql`
  select ${visits.visitor_id} as other, date_trunc('month', ${visits.day}::timestamp) as month, 1 as points
  from ${visits} where ${visits.visited_id} = ${profiles.member_id}
  union all
  select ${postLikes.member_id}, ${monthOf(postLikes.created_at)}, 2
  from ${posts} join ${postLikes} on ${postLikes.post_id} = ${posts.id}
  where ${posts.member_id} = ${profiles.member_id} and ${postLikes.member_id} <> ${posts.member_id}
  union all
  select ${follows.follower_id}, ${monthOf(follows.created_at)}, 3
  from ${follows} where ${follows.followed_id} = ${profiles.member_id}
  union all
  select received.liker_id, ${monthOf(sql`received.created_at`)}, case when given.liker_id is null then 10 else 30 end
  from ${likes} received
  left join ${likes} given on given.liker_id = received.liked_id and given.liked_id = received.liker_id
  where received.liked_id = ${profiles.member_id}`

/**
 * Each other account counts once a month (UTC), with the most that it did then: 1 a visit, 2 a like of a post, 3 a follow,
 * 10 a like, 30 a like that made a match. All accounts together that are new or share a browser with another one count
 * at most 10. Less 50 a report that was upheld; from 0 to 1000.
 */
const popularity = sql`greatest(0, least(1000, (
    select coalesce(sum(points) filter (where giver.established), 0)
      + least(${sql.raw(String(MOST_OF_NEW))}, coalesce(sum(points) filter (where not giver.established), 0))
    from (select other, month, max(points) as points from (${acts}) acts group by other, month) months
    join ${profiles} giver on giver.member_id = months.other
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
