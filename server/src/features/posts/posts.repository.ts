import type { Reach } from '@savanna/contract/profiles/reach'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, builderStatement, statement } from '../../kit/database/statement.ts'
import { members } from '../../schema/accounts.tables.ts'
import { pictures, shownPicture } from '../../schema/pictures.tables.ts'
import { comments, postImages, postLikes, posts } from '../../schema/posts.tables.ts'
import { closedFor, profiles } from '../../schema/profiles.tables.ts'
import { hasReportedPost, isThereFor, tiedTo } from '../../schema/relations.tables.ts'
import { countFor } from './posts.sql.repository.ts'

/** Where a list's page starts, newest first. */
export interface PostPage {
  before: string | undefined
  limit: number
}

export interface PostImage {
  media_key: string
  thumbhash: string
  width: number
  height: number
}

const images = sql<PostImage[]>`(
  select coalesce(json_agg(json_build_object(
    'media_key', ${postImages.media_key}, 'thumbhash', ${postImages.thumbhash},
    'width', ${postImages.width}, 'height', ${postImages.height}
  ) order by ${postImages.index}), '[]')
  from ${postImages} where ${postImages.post_id} = ${posts.id}
)`

const shownPosts = builderStatement('posts_shown', (db, bind: Bind<'viewerId' | 'ids'>) => {
  const viewer = bind('viewerId', 'uuid')
  return db
    .select({
      id: posts.id,
      member_id: posts.member_id,
      title: posts.title,
      created_at: posts.created_at,
      username: members.username,
      firstname: profiles.firstname,
      gender: profiles.gender,
      ...shownPicture,
      images,
      like_count: countFor(viewer, postLikes),
      comment_count: countFor(viewer, comments),
      liked: sql<boolean>`exists (
        select from ${postLikes} where ${postLikes.post_id} = ${posts.id} and ${postLikes.member_id} = ${viewer}
      )`,
      reported: hasReportedPost(viewer, posts.id),
      comments_closed: closedFor(viewer, profiles.comments_from),
    })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.member_id))
    .innerJoin(profiles, eq(profiles.member_id, posts.member_id))
    .leftJoin(pictures, and(eq(pictures.member_id, posts.member_id), pictures.is_main))
    .where(and(sql`${posts.id} = any(${bind('ids', 'uuid[]')})`, isThereFor(viewer)))
    .orderBy(desc(posts.id))
})

/** Returns the given posts visible to the viewer, newest first. */
export async function findPosts(db: Database, viewerId: string, ids: string[]) {
  return ids.length === 0 ? [] : shownPosts(db, { viewerId, ids })
}

export type PostRow = Awaited<ReturnType<typeof findPosts>>[number]

/**
 * Returns the ids of a member's posts, newest first. The caller must check that the viewer may see the
 * member.
 */
export async function findPostPage(db: Database, memberId: string, { before, limit }: PostPage) {
  const found = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.member_id, memberId), before === undefined ? undefined : lt(posts.id, before)))
    .orderBy(desc(posts.id))
    .limit(limit)
  return found.map(({ id }) => id)
}

const visible = statement<{ id: string; member_id: string }, { viewerId: string; ids: string[] }>(
  'posts_visible',
  (bind) => {
    const viewer = bind('viewerId', 'uuid')
    return sql`
    select ${posts.id}, ${posts.member_id} from ${posts} join ${members} on ${members.id} = ${posts.member_id}
    where ${posts.id} = any(${bind('ids', 'uuid[]')}) and ${isThereFor(viewer)}`
  },
)

/** Returns the ids and owners of the given posts that the viewer may see. */
export function findVisible(db: Database, viewerId: string, ids: string[]) {
  return visible(db, { viewerId, ids })
}

export interface CommentablePost {
  id: string
  member_id: string
  comments_from: Reach
  /** The owner has a connection to the member, or is the member. */
  tied: boolean
}

const commentable = statement<CommentablePost, { memberId: string; id: string }>(
  'post_commentable',
  (bind) => {
    const me = bind('memberId', 'uuid')
    return sql`
    select ${posts.id}, ${posts.member_id}, ${profiles.comments_from},
      (${posts.member_id} = ${me} or ${tiedTo(posts.member_id, me)}) as tied
    from ${posts} join ${members} on ${members.id} = ${posts.member_id}
    join ${profiles} on ${profiles.member_id} = ${posts.member_id}
    where ${posts.id} = ${bind('id', 'uuid')} and ${isThereFor(me)}`
  },
)

/** Returns a post that a member may see, with what decides whether they may comment on it. */
export async function findCommentable(tx: Database, memberId: string, id: string) {
  const [found] = await commentable(tx, { memberId, id })
  return found
}

const counts = statement<{ likes: number; comments: number }, { viewerId: string; id: string }>(
  'post_counts',
  (bind) => {
    const viewer = bind('viewerId', 'uuid')
    return sql`
    select ${countFor(viewer, postLikes)} as likes, ${countFor(viewer, comments)} as comments
    from ${posts} join ${members} on ${members.id} = ${posts.member_id}
    where ${posts.id} = ${bind('id', 'uuid')} and ${isThereFor(viewer)}`
  },
)

/**
 * Returns a post's counts of likes and comments as the viewer sees them; undefined if the viewer may not see
 * the post.
 */
export async function findCounts(db: Database, viewerId: string, postId: string) {
  const [found] = await counts(db, { viewerId, id: postId })
  return found
}

const lock = statement<object, { memberId: string; id: string }>(
  'post_people_locked',
  (bind) => sql`
    select ${members.id} from ${members}
    where ${members.id} = any(array[
      ${bind('memberId', 'uuid')}, (select ${posts.member_id} from ${posts} where ${posts.id} = ${bind('id', 'uuid')})
    ])
    order by ${members.id} for no key update`,
)

/**
 * Locks the rows of a member and a post's owner until the transaction ends, like `lockMembers`. Check
 * afterwards what the member may see.
 */
export async function lockMemberAndOwner(tx: Database, memberId: string, postId: string): Promise<void> {
  await lock(tx, { memberId, id: postId })
}

/** Returns whether the post still has this image and the viewer may see it. */
export async function mayViewImage(db: Database, viewerId: string, mediaKey: string): Promise<boolean> {
  const found = await db
    .select({ id: posts.id })
    .from(postImages)
    .innerJoin(posts, eq(posts.id, postImages.post_id))
    .innerJoin(members, eq(members.id, posts.member_id))
    .where(and(eq(postImages.media_key, mediaKey), isThereFor(viewerId)))
  return found.length > 0
}

/** Returns the id of a post's author without checking access; undefined for an unknown post. */
export async function findAuthor(db: Database, id: string): Promise<string | undefined> {
  const [found] = await db.select({ id: posts.member_id }).from(posts).where(eq(posts.id, id))
  return found?.id
}
