import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { comments, postLikes, posts } from '../../schema/posts.tables.ts'

interface Interaction {
  postId: string
  /** The post's owner. */
  ownerId: string
  /** The author of the like or comment. */
  authorId: string
}

/** Members' likes and comments on others' posts. */
export interface DeletedInteractions {
  likes: Interaction[]
  comments: (Interaction & { commentId: string; held: boolean })[]
}

/** Deletes two members' likes and comments on each other's posts, and returns them. */
export function deleteInteractionsBetween(tx: Database, a: string, b: string): Promise<DeletedInteractions> {
  const between = (author: typeof postLikes.member_id | typeof comments.member_id) =>
    or(and(eq(posts.member_id, a), eq(author, b)), and(eq(posts.member_id, b), eq(author, a)))
  return deleteInteractions(tx, between(postLikes.member_id), between(comments.member_id))
}

/** Deletes a member's likes and comments on others' posts, and returns them. */
export function deleteInteractionsOf(tx: Database, memberId: string): Promise<DeletedInteractions> {
  const by = (author: typeof postLikes.member_id | typeof comments.member_id) =>
    and(eq(author, memberId), ne(posts.member_id, memberId))
  return deleteInteractions(tx, by(postLikes.member_id), by(comments.member_id))
}

async function deleteInteractions(
  tx: Database,
  liked: SQL | undefined,
  said: SQL | undefined,
): Promise<DeletedInteractions> {
  const likes = await tx
    .select({
      id: postLikes.id,
      postId: posts.id,
      ownerId: posts.member_id,
      authorId: postLikes.member_id,
    })
    .from(postLikes)
    .innerJoin(posts, eq(posts.id, postLikes.post_id))
    .where(liked)
  const remarks = await tx
    .select({
      commentId: comments.id,
      postId: posts.id,
      ownerId: posts.member_id,
      authorId: comments.member_id,
      held: comments.held,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.post_id))
    .where(said)
  const likeIds = likes.map(({ id }) => id)
  const commentIds = remarks.map(({ commentId }) => commentId)
  if (likeIds.length > 0) await tx.delete(postLikes).where(inArray(postLikes.id, likeIds))
  if (commentIds.length > 0) await tx.delete(comments).where(inArray(comments.id, commentIds))
  return { likes, comments: remarks }
}
