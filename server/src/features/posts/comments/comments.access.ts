import { COMMENTS_CLOSED, findClosed } from '@savanna/contract/profiles/reach'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { carriesContact } from '../../frauds/index.ts'
import { postNotFound } from '../posts.access.ts'
import { type CommentablePost, findCommentable, lockMemberAndOwner } from '../posts.repository.ts'

/**
 * Returns a post that the caller may see with what decides whether they may comment on it. Locks the
 * relationship between its owner and the caller until the transaction ends: a connection that starts in the
 * meantime waits.
 * @throws 404 `post_not_found`
 */
export async function lockCommentable(tx: Database, me: Caller, postId: string): Promise<CommentablePost> {
  await lockMemberAndOwner(tx, me.id, postId)
  const post = await findCommentable(tx, me.id, postId)
  if (!post) throw postNotFound()
  return post
}

/**
 * Checks that a post's owner allows comments from the caller.
 * @throws 403 `comments_closed`
 */
export function requireOpen(post: CommentablePost, me: Caller): void {
  const closed = post.member_id === me.id ? null : findClosed(post.comments_from, post.tied)
  if (closed) throw problem(403, 'comments_closed', COMMENTS_CLOSED[closed])
}

/** Returns whether only a comment's author may see it: it includes contact details, and comes from a stranger. */
export function isLimited(post: CommentablePost, text: string): boolean {
  return !post.tied && carriesContact(text)
}
