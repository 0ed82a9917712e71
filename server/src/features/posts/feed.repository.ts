import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../accounts/accounts.tables.ts'
import { follows, likes } from '../relations/relations.tables.ts'
import type { Page } from './posts.repository.ts'
import { postAuthors, posts } from './posts.tables.ts'

/** Who follows no more than this many has few authors: there is no need to look whether they write a lot. */
const FEW = 300
/** Of authors who write a lot one is likely among the writers of this many posts in a row. */
const WALKED = 500

/**
 * The ids of the posts of a member, of those they follow and of their matches, newest first. There are two ways to
 * them, and `bench/README.md` (Feed) says why: each is quick just where the other is slow.
 */
export async function pageOfFeed(db: Database, me: string, page: Page): Promise<string[]> {
  const walked = (await followsMany(db, me)) ? await walkPosts(db, me, page) : []
  return walked.length === page.limit ? walked : gatherPosts(db, me, page)
}

async function followsMany(db: Database, me: string): Promise<boolean> {
  const { rows } = await db.execute<{ many: boolean }>(sql`
    select count(*) > ${FEW} as many
    from (select from ${follows} where ${follows.follower_id} = ${me} limit ${FEW + 1}) as followed`)
  return rows[0]?.many ?? false
}

const older = (id: SQL, before: string | undefined) =>
  before === undefined ? sql`true` : sql`${id} < ${before}`
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)

/** True of a member and another who like each other. Subselects, so that nothing but single rows is looked at. */
function matches(me: string, other: SQL): SQL {
  return sql`coalesce((
    select exists (
      select from ${likes} taken
      where taken.liker_id = ${likes.liked_id} and taken.liked_id = ${likes.liker_id}
    )
    from ${likes} where ${likes.liker_id} = ${me} and ${likes.liked_id} = ${other}
  ), false)`
}

function followed(me: string, other: SQL): SQL {
  return sql`coalesce((
    select true from ${follows} where ${follows.follower_id} = ${me} and ${follows.followed_id} = ${other}
  ), false)`
}

/** Asks of one post after the other, newest first, whether its author is one of the member's; not for long. */
async function walkPosts(db: Database, me: string, { before, limit }: Page): Promise<string[]> {
  const author = sql`walked.member_id`
  return idsOf(
    await db.execute<{ id: string }>(sql`
      select walked.id
      from (
        select ${posts.id}, ${posts.member_id} from ${posts} where ${older(sql`${posts.id}`, before)}
        order by ${posts.id} desc limit ${WALKED}
      ) walked
      where (${author} = ${me} or ${followed(me, author)} or ${matches(me, author)})
        and (select ${members.status} = 1 from ${members} where ${members.id} = ${author})
      order by walked.id desc limit ${limit}`),
  )
}

/** The active authors of a member's feed. */
const authorsOf = (me: string): SQL => sql`
  select authors.id
  from (
    select ${me}::uuid as id
    union all
    select ${follows.followed_id} from ${follows} where ${follows.follower_id} = ${me}
    union all
    select given.liked_id from ${likes} given
    where given.liker_id = ${me} and ${matches(me, sql`given.liked_id`)}
      and not ${followed(me, sql`given.liked_id`)}
  ) authors
  where authors.id not in (select ${members.id} from ${members} where ${members.status} <> 1)`

/**
 * Takes the latest post of every author; the page is among the posts of those who wrote last. Only of authors who wrote
 * both before and after the page must it be looked for, and where those are many, walking has found enough.
 */
export async function gatherPosts(db: Database, me: string, { before, limit }: Page): Promise<string[]> {
  const latestOf = (author: SQL, count: number) => sql`
    select ${posts.id} from ${posts}
    where ${posts.member_id} = ${author} and ${older(sql`${posts.id}`, before)}
    order by ${posts.id} desc limit ${count}`
  const latest =
    before === undefined
      ? sql`${postAuthors.last_id}`
      : sql`case when ${postAuthors.last_id} < ${before} then ${postAuthors.last_id}
          else (${latestOf(sql`${postAuthors.member_id}`, 1)}) end`
  return idsOf(
    await db.execute<{ id: string }>(sql`
      with latest as (
        select ${postAuthors.member_id}, ${latest} as post_id
        from ${postAuthors}
        where ${postAuthors.member_id} = any(array(${authorsOf(me)}))
          and ${older(sql`${postAuthors.first_id}`, before)}
        order by post_id desc limit ${limit}
      )
      select post.id from latest cross join lateral (${latestOf(sql`latest.member_id`, limit)}) post
      order by post.id desc limit ${limit}`),
  )
}
