import { and, asc, eq, ne } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../../schema/accounts.tables.ts'
import { comments, postImages, postLikes, posts } from '../../schema/posts.tables.ts'
import { notBlocked } from '../../schema/relations.tables.ts'

/** Returns everything that a member published, oldest first, with the stored objects' keys. */
export async function findOwnPosts(db: Database, memberId: string) {
  const own = await db.select().from(posts).where(eq(posts.member_id, memberId)).orderBy(asc(posts.id))
  const images = await db
    .select({ post_id: postImages.post_id, key: postImages.media_key })
    .from(postImages)
    .innerJoin(posts, eq(posts.id, postImages.post_id))
    .where(eq(posts.member_id, memberId))
    .orderBy(asc(postImages.post_id), asc(postImages.index))
  const keys = new Map<string, string[]>()
  for (const { post_id, key } of images) keys.set(post_id, [...(keys.get(post_id) ?? []), key])
  return own.map((post) => ({ ...post, keys: keys.get(post.id) ?? [] }))
}

/** Returns a member's comments and likes, with the posts' authors if the member may see them. */
export async function findOwnRemarks(db: Database, memberId: string) {
  const owner = and(eq(members.id, posts.member_id), notBlocked(memberId, members.id))
  const said = await db
    .select({
      to: members.username,
      text: comments.text,
      at: comments.created_at,
      edited: comments.edited_at,
      held: comments.held,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.post_id))
    .innerJoin(members, owner)
    .where(eq(comments.member_id, memberId))
    .orderBy(asc(comments.id))
  const liked = await db
    .select({ of: members.username, at: postLikes.created_at })
    .from(postLikes)
    .innerJoin(posts, eq(posts.id, postLikes.post_id))
    .innerJoin(members, owner)
    .where(and(eq(postLikes.member_id, memberId), ne(posts.member_id, memberId)))
    .orderBy(asc(postLikes.id))
  return { said, liked }
}
