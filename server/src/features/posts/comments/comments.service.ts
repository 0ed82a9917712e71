import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { type Comment, POST_LIMITS } from '@savanna/contract/posts/routes'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { lockMembers } from '../../accounts/index.ts'
import { takeAllowance, takeStrangerComment } from '../../allowances/index.ts'
import { announceNotification, storeNotification } from '../../notifications/index.ts'
import { announceComment, announceCommentGone } from '../live/posts.live.ts'
import {
  type CommentRef,
  notYours,
  requireComment,
  requirePost,
  sentWithOtherContent,
  showPeopleAt,
} from '../posts.access.ts'
import { toComment } from '../posts.answers.ts'
import { type CommentablePost, findCounts } from '../posts.repository.ts'
import { isLimited, lockCommentable, requireOpen } from './comments.access.ts'
import * as repository from './comments.repository.ts'

interface Remark {
  postId: string
  text: string
  clientId: string
}

interface CommentPage {
  before?: string | undefined
  /** The maximum number; the default if absent. */
  limit?: number | undefined
}

/** Returns a page of a post's comments, newest first. */
export async function readComments(context: Context, me: Caller, postId: string, page: CommentPage) {
  const post = await requirePost(context.db, me, postId)
  const { before, limit = POST_LIMITS.comments } = page
  const found = await repository.pageOfComments(context.db, me.id, postId, { before, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const next = found.length > limit ? (rows.at(-1)?.id ?? null) : null
  const { has, ...held } = await showPeopleAt(
    context,
    me,
    post,
    rows.map(({ member_id }) => member_id),
  )
  const data = rows
    .filter(({ member_id }) => has(member_id))
    .map((row) => toComment(context, me.sessionId, row))
  return { status: 200 as const, data, next, ...held }
}

/**
 * Comments on a post and notifies its owner. A comment already sent under the same id is returned as stored.
 * @throws 403 `comments_closed`, 429 `stranger_comments_used_up` or `allowance_used_up`
 */
export async function addComment(context: Context, me: Caller, remark: Remark) {
  const { post, id, held, fresh, notification } = await context.db.transaction(async (tx) => {
    const post = await lockCommentable(tx, me, remark.postId)
    const sent = await findSame(tx, me, remark)
    if (sent !== undefined) return { post, id: sent, held: false, fresh: false, notification: undefined }
    requireOpen(post, me)
    const held = isLimited(post, remark.text)
    const id = await storeComment(context, tx, me, { ...remark, held, post })
    const told = { memberId: post.member_id, senderId: me.id, postId: post.id, commentId: id }
    // The owner isn't notified of comments they can't see.
    const notification =
      post.member_id === me.id || held
        ? undefined
        : await storeNotification(tx, { ...told, type: 'comment', at: context.now() })
    return { post, id, held, fresh: true, notification }
  })
  await runAfterCommit(
    context,
    'comment',
    () => fresh && announceComment(context, 'commentAdded', { id, author_id: me.id, post, held }),
    () => announceNotification(context, notification),
  )
  const counts = await findCounts(context.db, me.id, post.id)
  return {
    message: say(msg`Comment added`),
    comment: await showComment(context, me, id),
    commentCount: counts?.comments ?? 0,
  }
}

async function findSame(tx: Database, me: Caller, { clientId, postId, text }: Remark) {
  const sent = await repository.findSent(tx, me.id, clientId)
  if (sent && (sent.post_id !== postId || sent.text !== text)) throw sentWithOtherContent()
  return sent?.id
}

async function storeComment(
  context: Context,
  tx: Database,
  me: Caller,
  remark: Remark & { held: boolean; post: CommentablePost },
): Promise<string> {
  const now = context.now()
  const id = await repository.insertComment(tx, { ...remark, memberId: me.id, now })
  if (id === undefined) throw sentWithOtherContent()
  await takeAllowance(tx, { memberId: me.id, kind: 'comments', target: id, now })
  if (!remark.post.tied)
    await takeStrangerComment(tx, { memberId: me.id, ownerId: remark.post.member_id, now })
  return id
}

async function showComment(context: Context, me: Caller, id: string): Promise<Comment> {
  const row = await repository.findComment(context.db, me.id, id)
  // Just deleted by someone.
  if (!row) throw problem(404, 'comment_not_found', msg`This comment no longer exists.`)
  return toComment(context, me.sessionId, row)
}

/**
 * Changes the text of the caller's comment. The new text is checked like a new comment: it may be held back,
 * or no longer be.
 * @throws 403 `not_yours` or `comments_closed`, 404 `comment_not_found`
 */
export async function editComment(context: Context, me: Caller, id: string, text: string) {
  const { comment, held, changed } = await context.db.transaction(async (tx) => {
    const { author_id, post } = await requireComment(tx, me, id)
    if (author_id !== me.id) throw notYours()
    const commentable = await lockCommentable(tx, me, post.id)
    requireOpen(commentable, me)
    const comment = await requireComment(tx, me, id)
    const held = isLimited(commentable, text)
    const changed = await repository.updateComment(tx, { id, text, held, now: context.now() })
    return { comment, held, changed }
  })
  const shown = await showComment(context, me, id)
  if (changed)
    await runAfterCommit(context, 'comment_change', () => announceEdit(context, { before: comment, held }))
  return { message: say(msg`Comment edited`), comment: shown }
}

/**
 * Announces a comment's new text. To everyone but its author, one that is now held back is gone, and one that
 * no longer is, is new.
 */
async function announceEdit(context: Context, { before, held }: { before: CommentRef; held: boolean }) {
  const after = { ...before, held }
  if (held === before.held) return announceComment(context, 'commentChanged', after)
  await announceComment(context, 'commentChanged', { ...after, held: true })
  await (held
    ? announceCommentGone(context, after, 'for others')
    : announceComment(context, 'commentAdded', after))
}

/** Deletes a comment; only its author and the post's owner may. */
export async function deleteComment(context: Context, me: Caller, id: string) {
  const comment = await context.db.transaction(async (tx) => {
    const { author_id, post } = await requireComment(tx, me, id)
    if (author_id !== me.id && post.member_id !== me.id) throw notYours()
    await lockMembers(tx, [author_id, post.member_id])
    const comment = await requireComment(tx, me, id)
    await repository.deleteCommentRow(tx, id)
    return comment
  })
  await runAfterCommit(context, 'comment_deletion', () => announceCommentGone(context, comment))
  const counts = await findCounts(context.db, me.id, comment.post.id)
  return { message: say(msg`Comment deleted`), commentCount: counts?.comments ?? 0 }
}
