import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import { Id } from '@savanna/contract/id'
import { z } from 'zod'
import type { Context, RelationshipHooks } from '../../../context.ts'
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts'
import { joinVisible } from '../../../kit/realtime/join-visible.ts'
import { type LiveSocket, roomOfMember } from '../../../kit/realtime/realtime.ts'
import { viewersOf } from '../../daily-views/index.ts'
import { findComment } from '../comments/comments.repository.ts'
import type { DeletedInteractions } from '../interactions.repository.ts'
import { deleteInteractionsBetween } from '../interactions.repository.ts'
import type { CommentRef, PostRef } from '../posts.access.ts'
import { toComment } from '../posts.answers.ts'
import { findVisible } from '../posts.repository.ts'
import { findAudience, findFollowersAndMatches, findOwnedPosts } from './audience.repository.ts'

type LivePostContext = Pick<Context, 'db' | 'live' | 'signer' | 'now'>
type MemberSocket = LiveSocket<ClientEvents, ServerEvents>

const WATCHED_PER_CALL = 100
const WATCHED_PER_SOCKET = 500
/** Beyond this many, only online members are notified of a new post. */
const SENT_AT_ONCE = 2_000
const MAX_RECIPIENTS = 20_000

const PREFIX = 'post:'
const roomOf = (postId: string) => `${PREFIX}${postId}`
const listWatchedPosts = ({ rooms }: { rooms: Set<string> }) =>
  [...rooms].flatMap((room) => (room.startsWith(PREFIX) ? [room.slice(PREFIX.length)] : []))

const WatchedIds = z.array(Id).max(WATCHED_PER_CALL)

/** Lets connections watch posts, to receive likes, comments and deletion. */
export function listenForPostWatching(context: Context): void {
  context.live.onConnection((socket) => {
    socket.on('watchPosts', (input: unknown, done: unknown) => {
      watch(context, socket, idsIn(input))
        .catch((error: unknown) => context.log.error({ err: error }, 'watching posts failed'))
        .finally(() => typeof done === 'function' && done())
    })
    socket.on('unwatchPosts', async (input: unknown) => {
      for (const id of idsIn(input)) await socket.leave(roomOf(id))
    })
  })
}

function idsIn(input: unknown): string[] {
  return WatchedIds.safeParse(input).data ?? []
}

async function watch({ db }: LivePostContext, socket: MemberSocket, ids: string[]): Promise<void> {
  if (ids.length === 0 || listWatchedPosts(socket).length + ids.length > WATCHED_PER_SOCKET) return
  const viewer = socket.data.caller.id
  await joinVisible(socket, roomOf, () => findVisible(db, viewer, ids))
}

/** Notifies the author, their followers and matches of a new post. */
export async function announcePost({ db, live }: LivePostContext, { id, member_id }: PostRef): Promise<void> {
  const some = await findFollowersAndMatches(db, member_id, { limit: SENT_AT_ONCE + 1, online: false })
  const audience =
    some.length <= SENT_AT_ONCE
      ? some
      : await findFollowersAndMatches(db, member_id, { limit: MAX_RECIPIENTS, online: true })
  for (const member of [member_id, ...audience])
    live.toMember(member, 'postAdded', { post_id: id, user_id: member_id })
}

/** Notifies watchers that their posts are deleted, and stops the watching. */
export function announceGone({ live }: Pick<Context, 'live'>, postIds: string[]): void {
  for (const post_id of postIds) {
    live.io.to(roomOf(post_id)).emit('postGone', { post_id })
    live.io.in(roomOf(post_id)).socketsLeave(roomOf(post_id))
  }
}

/** Sequentially for each post: the last count sent is the last one read. */
const runExclusive = createKeyedMutex()

/** Notifies a post's watchers how many like it now, and the member who liked it, in their tabs, that they do. */
export function announceLikes(
  context: LivePostContext,
  { id }: Pick<PostRef, 'id'>,
  actor: { id: string; liked?: boolean },
): Promise<void> {
  return runExclusive(id, async () => {
    for (const { socket, viewer } of await findListeners(context, { postId: id, actorId: actor.id })) {
      const own = viewer.viewer_id === actor.id && actor.liked !== undefined ? { liked: actor.liked } : {}
      socket.emit('postLikes', { post_id: id, likeCount: viewer.likes, ...own })
    }
  })
}

/**
 * Sends a comment to those who watch its post and may see its author today, with the portrait signed for
 * each. One that is held back goes only to its author.
 */
export function announceComment(
  context: LivePostContext & Pick<Context, 'config'>,
  event: 'commentAdded' | 'commentChanged',
  { id, author_id, post, held }: CommentRef,
): Promise<void> {
  return runExclusive(post.id, async () => {
    const row = await findComment(context.db, author_id, id)
    if (!row) return
    const concerned = { postId: post.id, actorId: author_id, commentId: id }
    const all = await findListeners(context, concerned)
    const listeners = held ? all.filter(({ viewer }) => viewer.viewer_id === author_id) : all
    const strangers = listeners.map(({ viewer }) => viewer.viewer_id).filter((one) => one !== post.member_id)
    const shownTo = await viewersOf(context, strangers, author_id)
    for (const { socket, viewer } of listeners) {
      if (viewer.viewer_id !== post.member_id && !shownTo.has(viewer.viewer_id)) continue
      const { reported, comments: commentCount } = viewer
      const comment = toComment(context, socket.data.caller.sessionId, { ...row, reported })
      if (event === 'commentAdded') socket.emit(event, { comment, commentCount })
      else socket.emit(event, { comment })
    }
  })
}

/** Notifies a post's watchers that a comment is gone; only its author if it was held back. */
export function announceCommentGone(
  context: LivePostContext,
  { id, author_id, post, held }: CommentRef,
  gone: 'for all' | 'for others' | 'for its author' = held ? 'for its author' : 'for all',
): Promise<void> {
  return runExclusive(post.id, async () => {
    const listeners = await findListeners(context, { postId: post.id, actorId: author_id })
    const isTold = ({ viewer }: (typeof listeners)[number]) =>
      gone === 'for all' || (viewer.viewer_id === author_id) === (gone === 'for its author')
    for (const { socket, viewer } of listeners.filter(isTold))
      socket.emit('commentGone', { post_id: post.id, comment_id: id, commentCount: viewer.comments })
  })
}

/** Returns the connections that watch a post and whose members may receive the event. */
async function findListeners(context: LivePostContext, event: Parameters<typeof findAudience>[2]) {
  const sockets = await context.live.io.in(roomOf(event.postId)).fetchSockets()
  const members = [...new Set(sockets.map(({ data }) => data.caller.id))]
  const audience = new Map(
    (await findAudience(context.db, members, event)).map((viewer) => [viewer.viewer_id, viewer]),
  )
  return sockets.flatMap((socket) => {
    const viewer = audience.get(socket.data.caller.id)
    return viewer ? [{ socket, viewer }] : []
  })
}

/** Notifies the posts' watchers of deleted likes and comments. Call it after the commit. */
export async function announceDeletedInteractions(
  context: LivePostContext,
  { likes, comments }: DeletedInteractions,
): Promise<void> {
  for (const { postId, authorId } of likes) await announceLikes(context, { id: postId }, { id: authorId })
  for (const { commentId, postId, ownerId, authorId, held } of comments)
    await announceCommentGone(context, {
      id: commentId,
      author_id: authorId,
      held,
      post: { id: postId, member_id: ownerId },
    })
}

/** Stops two members from watching each other's posts. Call it after a block's commit. */
async function stopWatchingPosts(context: Pick<Context, 'db' | 'live'>, a: string, b: string): Promise<void> {
  await stopWatchingPostsOf(context, a, b)
  await stopWatchingPostsOf(context, b, a)
}

async function stopWatchingPostsOf(
  { db, live }: Pick<Context, 'db' | 'live'>,
  viewer: string,
  owner: string,
) {
  const sockets = await live.io.in(roomOfMember(viewer)).fetchSockets()
  const watched = [...new Set(sockets.flatMap(listWatchedPosts))]
  for (const id of await findOwnedPosts(db, owner, watched))
    live.io.in(roomOfMember(viewer)).socketsLeave(roomOf(id))
}

/**
 * A block deletes two members' likes and comments on each other's posts; a connection shows comments that
 * were held back.
 */
export const postRelationships: RelationshipHooks = {
  async announceTie(context, { ownerId, authorId, comments }) {
    for (const { id, post_id } of comments) {
      const comment = { id, author_id: authorId, held: false, post: { id: post_id, member_id: ownerId } }
      await announceComment(context, 'commentChanged', { ...comment, held: true })
      await announceComment(context, 'commentAdded', comment)
    }
  },
  async endByBlock(tx, blockerId, blockedId) {
    const deleted = await deleteInteractionsBetween(tx, blockerId, blockedId)
    return async (context) => {
      await stopWatchingPosts(context, blockerId, blockedId)
      await announceDeletedInteractions(context, deleted)
    }
  },
}
