import { msg } from '@lingui/core/runtime-macro'
import { POST_GONE } from '@savanna/contract/posts/routes'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { type ShownMembers, showMembers } from '../daily-views/index.ts'
import { findCommentOwners } from './comments/comments.repository.ts'
import { findVisible } from './posts.repository.ts'

export interface PostRef {
  id: string
  /** The post's owner. */
  member_id: string
}

/**
 * Returns a post that the caller may see.
 * @throws 404 `post_not_found`
 */
export async function requirePost(db: Database, me: Caller, id: string): Promise<PostRef> {
  const [post] = await findVisible(db, me.id, [id])
  if (!post) throw postNotFound()
  return post
}

export function postNotFound() {
  return problem(404, 'post_not_found', POST_GONE)
}

/**
 * Counts those who liked or commented on a post against the caller's daily view limit, and returns the ones
 * who may be shown. On the caller's own post everyone may, since the caller was notified of them.
 */
export async function showPeopleAt(
  context: Context,
  me: Caller,
  post: PostRef,
  ids: string[],
): Promise<ShownMembers> {
  return post.member_id === me.id ? { has: () => true } : showMembers(context, me.id, ids)
}

export interface CommentRef {
  id: string
  author_id: string
  post: PostRef
  /** Only its author sees it. */
  held: boolean
}

/**
 * Returns a comment that the caller may see, on a post that they may see.
 * @throws 404 `comment_not_found`
 */
export async function requireComment(db: Database, me: Caller, id: string): Promise<CommentRef> {
  const place = await findCommentOwners(db, id)
  const shown = place && (!place.held || place.author_id === me.id)
  const [post] = shown ? await findVisible(db, me.id, [place.post_id]) : []
  if (!place || !post) throw problem(404, 'comment_not_found', msg`This comment no longer exists.`)
  return { id, author_id: place.author_id, post, held: place.held }
}

export function notYours() {
  return problem(403, 'not_yours', msg`You don’t have access to this.`)
}

export function sentWithOtherContent() {
  return problem(409, 'client_id_taken', msg`This was already sent with different text.`)
}
