import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Statement, statement, statements } from '../../../kit/database/statement.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { postAuthors, posts } from '../../../schema/posts.tables.ts'
import { follows, likes } from '../../../schema/relations.tables.ts'
import type { PostPage } from '../posts.repository.ts'

/**
 * A reader who follows no more than this many has few authors, so there is no need to check whether they
 * write a lot.
 */
const FEW = 300
/** The number of consecutive posts that shows how much a reader's authors write. */
const NEAR = 100
/** At least one prolific author is likely among the writers of this many consecutive posts. */
const WALKED = 500
/** How many more authors than a page needs are read, since some may be inactive. */
const SPARE = 20
/** After every possible id. */
const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Values {
  me: string
  before: string
  limit: number
}

/**
 * Returns the ids of posts by a member, those they follow and their matches, newest first. There are two ways
 * to find them, and `bench/README.md` (Feed) says why: each is fast just where the other is slow.
 */
export async function findFeedPage(db: Database, reader: string, page: PostPage): Promise<string[]> {
  const gathered = await gatherFor('few', db, reader, page)
  if (gathered) return gathered
  const values = valuesOf(reader, page)
  const near = await walkNear(db, values)
  if (near.length === page.limit) return idsOf(near)
  if (near.length * WALKED >= page.limit * NEAR) {
    const walked = await walkFar(db, values)
    if (walked.length === page.limit) return idsOf(walked)
  }
  return gatherPosts(db, reader, page)
}

const valuesOf = (me: string, { before = AFTER_ALL, limit }: PostPage): Values => ({ me, before, limit })

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/**
 * Returns the condition that two members like each other. It uses subselects, so it only reads single rows.
 */
function isMatch(me: SQL, other: SQL): SQL {
  return sql`coalesce((
    select exists (
      select from ${likes} taken
      where taken.liker_id = ${likes.liked_id} and taken.liked_id = ${likes.liker_id}
    )
    from ${likes} where ${likes.liker_id} = ${me} and ${likes.liked_id} = ${other}
  ), false)`
}

function isFollowed(me: SQL, other: SQL): SQL {
  return sql`coalesce((
    select true from ${follows} where ${follows.follower_id} = ${me} and ${follows.followed_id} = ${other}
  ), false)`
}

/**
 * Returns a statement for readers who follow many: it checks one post after the other, newest first, for a
 * followed or matched author.
 */
function createWalk(name: string, count: number): Statement<{ id: string }, Values> {
  const author = sql`walked.member_id`
  return statement(name, (bind) => {
    const me = bind.inSight('me', 'uuid')
    return sql`
      select walked.id
      from (
        select ${posts.id}, ${posts.member_id} from ${posts} where ${posts.id} < ${bind.inSight('before', 'uuid')}
        order by ${posts.id} desc limit ${sql.raw(String(count))}
      ) walked
      where (${author} = ${me} or ${isFollowed(me, author)} or ${isMatch(me, author)})
        and (select ${members.status} = 1 from ${members} where ${members.id} = ${author})
      order by walked.id desc limit ${bind.inSight('limit', 'int')}`
  })
}
const walkNear = createWalk('feed_walked_near', NEAR)
const walkFar = createWalk('feed_walked_far', WALKED)

const latestOf = (author: SQL, before: SQL, count: SQL) => sql`
  select ${posts.id} from ${posts}
  where ${posts.member_id} = ${author} and ${posts.id} < ${before}
  order by ${posts.id} desc limit ${count}`

/**
 * Returns each author's latest post before the page. Authors are read in descending id order: those who
 * joined late have often written late, so the newest are among the first.
 */
const latestOfEach = (authors: SQL, { before, among }: { before: SQL; among: SQL }) => sql`
  select member_id, post_id
  from (
    select ${postAuthors.member_id},
      case when ${postAuthors.last_id} < ${before} then ${postAuthors.last_id}
        else (${latestOf(sql`${postAuthors.member_id}`, before, sql`1`)}) end as post_id
    from ${postAuthors}
    where ${postAuthors.member_id} = any(array(${authors})) and ${postAuthors.first_id} < ${before}
    order by ${postAuthors.member_id} desc
  ) each_author
  order by post_id desc limit ${among}`

interface Gathered {
  /** Null for a reader who follows too many for this method. */
  ids: string[] | null
  /** How many authors were read. */
  tried: number
}

/** The reader of the feed. */
type Readers = 'few' | 'all'

/** Returns the condition that a reader follows few, if only such readers are served. */
const isServed = (me: SQL, readers: Readers): SQL =>
  readers === 'all'
    ? sql`true`
    : sql`(select count(*) <= ${sql.raw(String(FEW))}
        from (select from ${follows} where ${follows.follower_id} = ${me} limit ${sql.raw(String(FEW + 1))}) follow)`

/** Followed members come separately: in their index's order they need no sorting. */
const gather = statements<Readers, Gathered, Values & { among: number }>(
  (readers) => `feed_gathered_${readers}`,
  (bind, readers) => {
    const [me, limit] = [bind.inSight('me', 'uuid'), bind.inSight('limit', 'int')]
    const bounds = { before: bind.inSight('before', 'uuid'), among: bind.inSight('among', 'int') }
    return sql`
    with reader as materialized (select ${isServed(me, readers)} as served),
    tried as (
      select member_id, post_id
      from (
        (${latestOfEach(sql`select ${follows.followed_id} from ${follows} where ${follows.follower_id} = ${me}`, bounds)})
        union all
        (${latestOfEach(
          sql`
          select ${me}
          union all
          select given.liked_id from ${likes} given
          where given.liker_id = ${me} and ${isMatch(me, sql`given.liked_id`)}
            and not ${isFollowed(me, sql`given.liked_id`)}`,
          bounds,
        )})
      ) authors
      where (select served from reader)
      order by post_id desc limit ${bounds.among}
    )
    select case when (select served from reader) then array(
      select post.id
      from (
        select member_id from tried
        where (select ${members.status} = 1 from ${members} where ${members.id} = tried.member_id)
        order by post_id desc limit ${limit}
      ) newest
      cross join lateral (${latestOf(sql`newest.member_id`, bounds.before, limit)}) post
      order by post.id desc limit ${limit}
    ) end as ids, (select count(*)::int from tried) as tried`
  },
)

/**
 * Finds the page among every author's latest post. Only authors who wrote both before and after the page need
 * to be searched; if there are many, walking has found enough.
 */
export async function gatherPosts(db: Database, reader: string, page: PostPage): Promise<string[]> {
  return (await gatherFor('all', db, reader, page)) ?? []
}

/** Does the same for a reader who isn't served, and returns nothing. */
async function gatherFor(
  readers: Readers,
  db: Database,
  reader: string,
  page: PostPage,
): Promise<string[] | undefined> {
  const values = valuesOf(reader, page)
  for (let among = page.limit + SPARE; ; among *= 10) {
    const [gathered = { ids: [], tried: 0 }] = await gather(readers)(db, { ...values, among })
    if (!gathered.ids) return undefined
    if (gathered.ids.length === page.limit || gathered.tried < among) return gathered.ids
  }
}
