import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { POST_LIMITS, type Post } from '@savanna/contract/posts/routes'
import type { Context } from '../../context.ts'
import { runAfterCommit } from '../../kit/after-commit.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { newId } from '../../kit/ids.ts'
import type { SpooledFile } from '../../kit/media/uploads/spool.ts'
import { lockMembers } from '../accounts/index.ts'
import { takeAllowance } from '../allowances/index.ts'
import { requireView } from '../daily-views/index.ts'
import { discardObjects } from '../pictures/index.ts'
import { recomputePopularity, requireVisible } from '../profiles/index.ts'
import { deleteCommentRow, findCommentOwners } from './comments/comments.repository.ts'
import { findFeedPage } from './feed/feed.repository.ts'
import { announceCommentGone, announceGone, announcePost } from './live/posts.live.ts'
import { notYours, requirePost, sentWithOtherContent } from './posts.access.ts'
import { toPost } from './posts.answers.ts'
import { keysOf, storeImages } from './posts.media.ts'
import { findAuthor, findPostPage, findPosts, type PostImage, type PostPage } from './posts.repository.ts'
import { deletePostRow, findPublished, insertPost } from './publish.repository.ts'

interface Draft {
  title: string
  clientId: string
  files: SpooledFile[]
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** Publishes a post. A post already sent under the same id is returned as stored. */
export async function publishPost(context: Context, me: Caller, draft: Draft) {
  const sent = await findSame(context.db, me, draft)
  if (sent !== undefined) return published(context, me, sent)
  const images = await storeImages(context, me.id, draft)
  let fresh = false
  try {
    const id = await context.db.transaction((tx) => storePost(context, tx, me, draft, images))
    fresh = id !== undefined
    if (id !== undefined)
      await runAfterCommit(context, 'post', () => announcePost(context, { id, member_id: me.id }))
    return await published(context, me, id ?? (await findSame(context.db, me, draft)))
  } finally {
    if (!fresh) await discardObjects(context, keysOf(images))
  }
}

/** Returns the id of the same post if it was sent before. */
async function findSame(db: Database, me: Caller, { clientId, title, files }: Draft) {
  const sent = await findPublished(db, me.id, clientId)
  if (sent && (sent.title !== title || sent.images !== files.length)) throw sentWithOtherContent()
  return sent?.id
}

/** Stores the post and returns its id; nothing if another request with the same id was first. */
async function storePost(context: Context, tx: Database, me: Caller, draft: Draft, images: PostImage[]) {
  await lockMembers(tx, [me.id])
  const { title, clientId } = draft
  const [id, now] = [newId(), context.now()]
  if (!(await insertPost(tx, { id, memberId: me.id, title, clientId, images, now }))) return undefined
  await takeAllowance(tx, { memberId: me.id, kind: 'posts', target: id, now })
  return id
}

async function published(context: Context, me: Caller, id: string | undefined) {
  const [post] = id === undefined ? [] : await showPosts(context, me, [id])
  // Just deleted in another tab.
  if (!post) throw problem(404, 'gone', msg`This no longer exists.`)
  return {
    message: say(msg({ message: 'Posted', comment: 'A post of the member was published' })),
    status: 200 as const,
    post,
  }
}

export async function readPost(context: Context, me: Caller, id: string): Promise<Post> {
  const { member_id } = await requirePost(context.db, me, id)
  await requireView(context, me.id, member_id)
  return (await published(context, me, id)).post
}

/** Returns a member's posts, newest first. */
export async function readPostsOf(context: Context, me: Caller, memberId: string, before?: string) {
  const member = await requireVisible(context.db, me, { id: memberId })
  await requireView(context, me.id, member.id)
  return pageOf(context, me, before, (page) => findPostPage(context.db, member.id, page))
}

/** Returns posts by the caller, those they follow and their matches, newest first. */
export function readFeed(context: Context, me: Caller, before?: string) {
  return pageOf(context, me, before, (page) => findFeedPage(context.db, me.id, page))
}

async function pageOf(
  context: Context,
  me: Caller,
  before: string | undefined,
  find: (page: PostPage) => Promise<string[]>,
) {
  const ids = await find({ before, limit: POST_LIMITS.page + 1 })
  const shown = ids.slice(0, POST_LIMITS.page)
  const next = ids.length > shown.length ? (shown.at(-1) ?? null) : null
  return { status: 200 as const, data: await showPosts(context, me, shown), next }
}

async function showPosts(context: Context, me: Caller, ids: string[]): Promise<Post[]> {
  const rows = await findPosts(context.db, me.id, ids)
  return rows.map((row) => toPost(context, me.sessionId, row))
}

/** Deletes the caller's post; its images are deleted once nothing refers to them. */
export async function deletePost(context: Context, me: Caller, id: string) {
  const keys = await context.db.transaction(async (tx) => {
    await lockMembers(tx, [me.id])
    const post = await requirePost(tx, me, id)
    if (post.member_id !== me.id) throw notYours()
    const gone = await deletePostRow(tx, id)
    await recomputePopularity(tx, [me.id])
    return gone
  })
  await runAfterCommit(context, 'post_deletion', () => announceGone(context, [id]))
  await discardObjects(context, keys)
  return { message: say(msg({ message: 'Deleted', comment: 'A post of the member was deleted' })) }
}

/** The steps after the commit. */
type Afterwards = (context: Context) => Promise<void>

/** Deletes a post for an administrator; nothing if it's already gone. */
export async function takeDownPost(tx: Database, id: string): Promise<Afterwards | undefined> {
  const author = await findAuthor(tx, id)
  if (author === undefined) return undefined
  await lockMembers(tx, [author])
  const keys = await deletePostRow(tx, id)
  await recomputePopularity(tx, [author])
  return async (context) => {
    announceGone(context, [id])
    await discardObjects(context, keys)
  }
}

/** Deletes a comment for an administrator; nothing if it's already gone. */
export async function takeDownComment(tx: Database, id: string): Promise<Afterwards | undefined> {
  const place = await findCommentOwners(tx, id)
  if (!place) return undefined
  await lockMembers(tx, [place.author_id, place.owner_id])
  await deleteCommentRow(tx, id)
  const comment = {
    id,
    author_id: place.author_id,
    held: place.held,
    post: { id: place.post_id, member_id: place.owner_id },
  }
  return (context) => announceCommentGone(context, comment)
}
