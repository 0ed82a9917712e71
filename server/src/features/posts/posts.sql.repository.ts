import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { members } from '../../schema/accounts.tables.ts'
import { comments, type postLikes, posts } from '../../schema/posts.tables.ts'
import { blocks } from '../../schema/relations.tables.ts'

/**
 * Returns the count of a post's likes or comments without those by members hidden from the viewer. The stored
 * count covers active members and excludes comments that are held back, so only the few blocks with the
 * viewer are looked up, and the viewer's own held-back comments.
 */
export function countFor(
  viewer: SQLWrapper | string,
  counted: typeof postLikes | typeof comments,
): SQL<number> {
  const said = 'text' in counted
  const stored = said ? posts.comment_count : posts.like_count
  const only = said ? sql` and not ${comments.held}` : sql``
  const own = said
    ? sql` + (
    select count(*) from ${comments}
    where ${comments.held} and ${comments.member_id} = ${viewer} and ${comments.post_id} = ${posts.id}
  )`
    : sql``
  return sql<number>`(${stored} - (
    select count(*)
    from (
      select ${blocks.blocked_id} as id from ${blocks} where ${blocks.blocker_id} = ${viewer}
      union
      select ${blocks.blocker_id} from ${blocks} where ${blocks.blocked_id} = ${viewer}
    ) hidden
    join ${counted} on ${counted.member_id} = hidden.id and ${counted.post_id} = ${posts.id}${only}
    join ${members} on ${members.id} = hidden.id and ${members.status} = 1
  )${own})::int`
}
