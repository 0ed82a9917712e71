import { deleteMessage, postMessage } from '@savanna/contract/chat/routes'
import type { ServerEvents } from '@savanna/contract/events'
import { readNotifications } from '@savanna/contract/notifications/routes'
import {
  addComment,
  deleteComment,
  deletePost,
  editComment,
  likePost,
  unlikePost,
} from '@savanna/contract/posts/routes'
import { savePreferences } from '@savanna/contract/preferences/routes'
import { addTag, hideLastSeen, removeTag, updateProfile } from '@savanna/contract/profiles/routes'
import { block, follow, like, unblock, unfollow, unlike, visit } from '@savanna/contract/relations/routes'
import type { AnyRoute, Reply, RouteInput } from '@savanna/contract/route'
import { newId } from '../../src/kit/ids.ts'
import type { TestApp } from '../app.ts'
import type { TestMember } from '../factories/members.ts'
import { publish, type Tap, tap } from '../leaks/recorded-tab.ts'
import { callRoute } from './call-route.ts'
import { invite, openPage, seated } from './calls.ts'
import { enter } from './conversations.ts'
import { chooseMain, pictureOf, putPicture, removePicture, reorder } from './pictures.ts'

/** The one who acts, and a match and follower of theirs to whom it is done. */
export interface Deeds {
  actor: TestMember
  friend: TestMember
  roomId: string
  /** A post of the friend. */
  postId: string
  /** Somebody else, to be blocked and let go again. */
  other: TestMember
  tabs: { actor: Tap; friend: Tap }
  /** Ids and words by which the actor's doings are known wherever they appear. */
  traces: string[]
}

const pair = (me: TestMember, other: TestMember) => ({ params: { id: other.id, uid: me.id } })

export async function ok<const R extends AnyRoute>(
  test: TestApp,
  me: TestMember,
  route: R,
  input: Partial<RouteInput<R>>,
): Promise<Reply<R>> {
  const { status, body, text } = await callRoute(test, me, route, input)
  if (status !== 200) throw new Error(`${route.method} ${route.path} answered ${status}: ${text}`)
  return body
}

/** Everything about oneself: the profile, its pictures, preferences, coming and going. */
export async function changeOneself(test: TestApp, { actor, tabs }: Deeds): Promise<void> {
  const own = { params: { id: actor.id } }
  await ok(test, actor, updateProfile, { ...own, body: { data: { bio: 'Salt and sand' } } })
  await ok(test, actor, addTag, { ...own, body: { tag_id: 9 } })
  await ok(test, actor, removeTag, { ...own, body: { tag_id: 9 } })
  const params = { id: actor.id, username: actor.username }
  await ok(test, actor, savePreferences, { params, body: { language: ['French'] } })
  const done = [
    await putPicture(test, actor, 3, await pictureOf('#884422')),
    await chooseMain(test, actor, 3),
    await reorder(test, actor, [3, 0]),
    await removePicture(test, actor, 3),
  ]
  if (done.some(({ status }) => status !== 200)) throw new Error('a picture was refused')
  await ok(test, actor, hideLastSeen, { ...own, body: { data: { hide: true } } })
  await ok(test, actor, hideLastSeen, { ...own, body: { data: { hide: false } } })
  await tabs.actor.hears('profileChanged')
}

/** The last tab closes, and another one opens. */
export async function comeAndGo(test: TestApp, { actor, tabs }: Deeds): Promise<void> {
  const concerning = ({ user_id }: { user_id: string }) => user_id === actor.id
  const before = tabs.friend.heard<{ user_id: string }>('online').filter(concerning).length
  tabs.actor.close()
  await tabs.friend.hears<Parameters<ServerEvents['offline']>[0]>('offline', concerning)
  tabs.actor = await tap(test, actor)
  await tabs.friend.hears('online', (event: { user_id: string }) => {
    return (
      concerning(event) && tabs.friend.heard<{ user_id: string }>('online').filter(concerning).length > before
    )
  })
}

/** What one member does to another: visits, likes, follows; and a block of a third one, given and lifted. */
export async function meetOthers(test: TestApp, { actor, friend, other, tabs }: Deeds): Promise<void> {
  await ok(test, actor, visit, pair(actor, friend))
  await ok(test, actor, unlike, pair(actor, friend))
  await ok(test, actor, like, pair(actor, friend))
  await ok(test, actor, follow, pair(actor, friend))
  await ok(test, actor, unfollow, pair(actor, friend))
  await tabs.friend.hears('matchesChanged')
  await tabs.friend.hears('followsChanged', ({ follows }: { follows: boolean }) => !follows)
  const directed = { params: { userId: actor.id, targetId: other.id } }
  await ok(test, actor, block, directed)
  await tabs.actor.hears('memberGone')
  await ok(test, actor, unblock, directed)
  await tabs.actor.hears('memberBack')
}

/** A post of one's own with likes and comments, and likes and comments below the friend's. */
export async function post(test: TestApp, deeds: Deeds): Promise<void> {
  const { actor, friend, postId, tabs, traces } = deeds
  const own = await publish(test, actor, 'Camels at the well')
  traces.push(own)
  await tabs.friend.hears('postAdded', ({ post_id }: { post_id: string }) => post_id === own)
  tabs.friend.socket.emit('watchPosts', [own, postId])
  await ok(test, friend, likePost, { body: { postid: own } })
  for (const [author, target] of [
    [actor, postId],
    [friend, own],
    [actor, own],
  ] as const) {
    await ok(test, actor, likePost, { body: { postid: target } })
    await ok(test, actor, unlikePost, { body: { postid: target } })
    await ok(test, actor, likePost, { body: { postid: target } })
    const written = { postid: target, comment: 'Dust in the evening light' }
    const { comment } = await ok(test, author, addComment, { body: written })
    traces.push(comment.id)
    const params = { commentId: comment.id }
    const concerning = (event: { comment?: { id: string }; comment_id?: string }) =>
      (event.comment_id ?? event.comment?.id) === comment.id
    await tabs.friend.hears('commentAdded', concerning)
    await ok(test, author, editComment, { params, body: { comment: 'Dust in the morning light' } })
    await tabs.friend.hears('commentChanged', concerning)
    await ok(test, author, deleteComment, { params })
    await tabs.friend.hears('commentGone', concerning)
  }
  await tabs.friend.hears('postLikes', ({ post_id }: { post_id: string }) => post_id === postId)
  await ok(test, actor, deletePost, { params: { postId: own } })
  await tabs.friend.hears('postGone')
}

/** Messages sent, received, read and taken back; and a call that is turned down. */
export async function talk(test: TestApp, deeds: Deeds): Promise<void> {
  const { actor, friend, roomId, tabs, traces } = deeds
  const params = { roomId }
  const body = { text: 'Meet me at the acacia', client_id: newId() }
  const { message } = await ok(test, actor, postMessage, { params, body })
  traces.push(message.id)
  await tabs.friend.hears('new message', (event: { room_id: string }) => event.room_id === roomId)
  tabs.friend.socket.emit('received', { room_id: roomId, seq: message.seq })
  await tabs.actor.hears('delivered')
  const answer = await ok(test, friend, postMessage, { params, body: { ...body, client_id: newId() } })
  tabs.actor.socket.emit('received', { room_id: roomId, seq: answer.message.seq })
  await tabs.friend.hears('delivered')
  const reading = await enter(test, friend, roomId)
  reading.socket.emit('readMessage', { seq: message.seq })
  for (const tab of [tabs.friend, tabs.actor]) await tab.hears('readMessage')
  reading.close()
  await ok(test, actor, deleteMessage, { params: { roomId, messageId: message.id } })
  await tabs.friend.hears('messageDeleted')
  const page = await openPage(test, actor)
  const { call } = await seated(invite(page, friend))
  traces.push(call.id)
  const concerning = ({ id, state }: { id: string; state: string }) => id === call.id && state === 'ended'
  tabs.friend.socket.emit('declineCall', { call_id: call.id })
  for (const tab of [tabs.friend, tabs.actor]) await tab.hears('callChanged', concerning)
  page.close()
}

/** Looks at the notifications. */
export async function readOn(test: TestApp, { actor, tabs }: Deeds): Promise<void> {
  await ok(test, actor, readNotifications, { params: { userID: actor.id }, body: {} })
  await tabs.actor.hears('notifsRead')
}
