import { deleteMessage, editMessage, postMessage, reactToMessage } from '@savanna/contract/chat/routes'
import { saveSearch } from '@savanna/contract/discovery/saved-searches'
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
import {
  addTag,
  hideLastname,
  hideLastSeen,
  hideOnline,
  hideReadMarks,
  removeTag,
  updateProfile,
} from '@savanna/contract/profiles/routes'
import { setVisibility } from '@savanna/contract/profiles/visibility'
import { block, follow, like, unblock, unfollow, unlike, visit } from '@savanna/contract/relations/routes'
import type { AnyRoute, Reply, RouteInput } from '@savanna/contract/route'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { invite, openPage, requireJoined } from '../../../testkit/actions/calls.ts'
import { openConversation } from '../../../testkit/actions/conversations.ts'
import {
  chooseMain,
  makePicture,
  moveFocus,
  putPicture,
  removePicture,
  reorder,
} from '../../../testkit/actions/pictures.ts'
import type { TestApp } from '../../../testkit/app.ts'
import type { TestMember } from '../../../testkit/factories/members.ts'
import { newId } from '../../src/kit/ids.ts'
import { openRecordedTab, publish, type RecordedTab } from './recorded-tab.ts'

/** A member who acts, and their match and follower who is notified. */
export interface ActionScene {
  actor: TestMember
  friend: TestMember
  roomId: string
  /** The friend's post. */
  postId: string
  /** A third member, to be blocked and unblocked again. */
  other: TestMember
  tabs: { actor: RecordedTab; friend: RecordedTab }
  /** Ids and words that identify the actor's actions wherever they appear. */
  traces: string[]
}

const pair = (me: TestMember, other: TestMember) => ({ params: { id: other.id, uid: me.id } })

export async function callOk<const R extends AnyRoute>(
  test: TestApp,
  me: TestMember,
  route: R,
  input: Partial<RouteInput<R>>,
): Promise<Reply<R>> {
  const { status, body, text } = await callRoute(test, me, route, input)
  if (status !== 200) throw new Error(`${route.method} ${route.path} answered ${status}: ${text}`)
  return body
}

/** Changes everything about the actor: profile, pictures, preferences and presence. */
export async function changeOwnProfile(test: TestApp, { actor, tabs }: ActionScene): Promise<void> {
  const own = { params: { id: actor.id } }
  await callOk(test, actor, updateProfile, { ...own, body: { data: { bio: 'Salt and sand' } } })
  await callOk(test, actor, addTag, { ...own, body: { tag_id: 9 } })
  await callOk(test, actor, removeTag, { ...own, body: { tag_id: 9 } })
  const params = { id: actor.id, username: actor.username }
  await callOk(test, actor, savePreferences, { params, body: { language: ['French'] } })
  const done = [
    await putPicture(test, actor, 3, await makePicture('#884422')),
    await chooseMain(test, actor, 3),
    await moveFocus(test, actor, { pic_index: 3, focus_x: 0.2, focus_y: 0.8 }),
    await reorder(test, actor, [3, 0]),
    await removePicture(test, actor, 3),
  ]
  if (done.some(({ status }) => status !== 200)) throw new Error('a picture was refused')
  for (const setting of [hideLastSeen, hideOnline, hideReadMarks, hideLastname])
    for (const hide of [true, false]) await callOk(test, actor, setting, { ...own, body: { data: { hide } } })
  await callOk(test, actor, setVisibility, {
    ...own,
    body: { data: { orientation: 'nobody', intimate: 'everybody' } },
  })
  await tabs.actor.waitForEvent('profileChanged')
  await callOk(test, actor, saveSearch, {
    params: { userId: actor.id },
    body: { name: 'Camels', criteria: {} },
  })
  await tabs.actor.waitForEvent('searchesChanged')
}

/** Closes the actor's last tab and opens another one. */
export async function reconnect(test: TestApp, { actor, tabs }: ActionScene): Promise<void> {
  const concerning = ({ user_id }: { user_id: string }) => user_id === actor.id
  const before = tabs.friend.receivedEvents<{ user_id: string }>('online').filter(concerning).length
  tabs.actor.close()
  await tabs.friend.waitForEvent<Parameters<ServerEvents['offline']>[0]>('offline', concerning)
  tabs.actor = await openRecordedTab(test, actor)
  await tabs.friend.waitForEvent('online', (event: { user_id: string }) => {
    return (
      concerning(event) &&
      tabs.friend.receivedEvents<{ user_id: string }>('online').filter(concerning).length > before
    )
  })
}

/** Visits, likes and follows the friend, undoes it, and blocks and unblocks a third member. */
export async function changeRelations(
  test: TestApp,
  { actor, friend, other, tabs }: ActionScene,
): Promise<void> {
  await callOk(test, actor, visit, pair(actor, friend))
  await callOk(test, actor, unlike, pair(actor, friend))
  await callOk(test, actor, like, pair(actor, friend))
  await callOk(test, actor, follow, pair(actor, friend))
  await callOk(test, actor, unfollow, pair(actor, friend))
  await tabs.friend.waitForEvent('matchesChanged')
  await tabs.friend.waitForEvent('followsChanged', ({ follows }: { follows: boolean }) => !follows)
  const directed = { params: { userId: actor.id, targetId: other.id } }
  await callOk(test, actor, block, directed)
  await tabs.actor.waitForEvent('memberGone')
  await callOk(test, actor, unblock, directed)
  await tabs.actor.waitForEvent('memberBack')
}

/** Publishes a post, and likes and comments on it and on the friend's. */
export async function publishAndComment(test: TestApp, scene: ActionScene): Promise<void> {
  const { actor, friend, postId, tabs, traces } = scene
  const own = await publish(test, actor, 'Camels at the well')
  traces.push(own)
  await tabs.friend.waitForEvent('postAdded', ({ post_id }: { post_id: string }) => post_id === own)
  tabs.friend.socket.emit('watchPosts', [own, postId])
  await callOk(test, friend, likePost, { body: { postid: own } })
  for (const [author, target] of [
    [actor, postId],
    [friend, own],
    [actor, own],
  ] as const) {
    await callOk(test, actor, likePost, { body: { postid: target } })
    await callOk(test, actor, unlikePost, { body: { postid: target } })
    await callOk(test, actor, likePost, { body: { postid: target } })
    const written = { postid: target, comment: 'Dust in the evening light' }
    const { comment } = await callOk(test, author, addComment, { body: written })
    traces.push(comment.id)
    const params = { commentId: comment.id }
    const concerning = (event: { comment?: { id: string }; comment_id?: string }) =>
      (event.comment_id ?? event.comment?.id) === comment.id
    await tabs.friend.waitForEvent('commentAdded', concerning)
    await callOk(test, author, editComment, { params, body: { comment: 'Dust in the morning light' } })
    await tabs.friend.waitForEvent('commentChanged', concerning)
    await callOk(test, author, deleteComment, { params })
    await tabs.friend.waitForEvent('commentGone', concerning)
  }
  await tabs.friend.waitForEvent('postLikes', ({ post_id }: { post_id: string }) => post_id === postId)
  await callOk(test, actor, deletePost, { params: { postId: own } })
  await tabs.friend.waitForEvent('postGone')
}

/** Sends, receives, reads, changes and deletes messages, and makes a call that is declined. */
export async function exchangeMessages(test: TestApp, scene: ActionScene): Promise<void> {
  const { actor, friend, roomId, tabs, traces } = scene
  const params = { roomId }
  const body = { text: 'Meet me at the acacia', client_id: newId() }
  const { message } = await callOk(test, actor, postMessage, { params, body })
  traces.push(message.id)
  await tabs.friend.waitForEvent('new message', (event: { room_id: string }) => event.room_id === roomId)
  tabs.friend.socket.emit('received', { room_id: roomId, seq: message.seq })
  await tabs.actor.waitForEvent('delivered')
  const answer = await callOk(test, friend, postMessage, { params, body: { ...body, client_id: newId() } })
  tabs.actor.socket.emit('received', { room_id: roomId, seq: answer.message.seq })
  await tabs.friend.waitForEvent('delivered')
  const reading = await openConversation(test, friend, roomId)
  reading.socket.emit('readMessage', { seq: message.seq })
  for (const tab of [tabs.friend, tabs.actor]) await tab.waitForEvent('readMessage')
  reading.close()
  const target = { roomId, messageId: message.id }
  const reaction = { reaction: 'sun', client_id: newId() } as const
  await callOk(test, friend, reactToMessage, { params: target, body: reaction })
  const edit = { text: 'Meet me at the acacia at six', client_id: newId() }
  await callOk(test, actor, editMessage, { params: target, body: edit })
  const concerningEdit = (event: { message: { edited_at?: string } }) => event.message.edited_at !== undefined
  for (const tab of [tabs.friend, tabs.actor]) await tab.waitForEvent('messageChanged', concerningEdit)
  await callOk(test, actor, deleteMessage, { params: target })
  await tabs.friend.waitForEvent('messageDeleted')
  const page = await openPage(test, actor)
  const { call } = await requireJoined(invite(page, friend))
  traces.push(call.id)
  const concerning = ({ id, state }: { id: string; state: string }) => id === call.id && state === 'ended'
  tabs.friend.socket.emit('declineCall', { call_id: call.id })
  for (const tab of [tabs.friend, tabs.actor]) await tab.waitForEvent('callChanged', concerning)
  page.close()
}

/** Marks the actor's notifications as read. */
export async function readNews(test: TestApp, { actor, tabs }: ActionScene): Promise<void> {
  await callOk(test, actor, readNotifications, { params: { userID: actor.id }, body: {} })
  await tabs.actor.waitForEvent('notifsRead')
}
