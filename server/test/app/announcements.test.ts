import { postMessage } from '@savanna/contract/chat/routes'
import { deletePost, likePost, readPost } from '@savanna/contract/posts/routes'
import { block, follow, isBlocked, like, likedBy, unlike } from '@savanna/contract/relations/routes'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { makeCouple } from '../../../testkit/actions/conversations.ts'
import { upload } from '../../../testkit/actions/posts.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeMember, makePost } from '../../../testkit/factories/members.ts'
import { newId } from '../../src/kit/ids.ts'
import { metrics } from '../../src/kit/metrics/metrics.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ logLevel: 'silent' })
})
afterAll(() => test.close())
afterEach(() => vi.restoreAllMocks())

const make = () => makeMember(test.app.context)

/** Makes everything that would reach a browser fail. */
function breakAnnouncements() {
  const { live } = test.app.context
  const fail = () => {
    throw new Error('the line to the browsers is down')
  }
  vi.spyOn(live, 'toMember').mockImplementation(fail)
  vi.spyOn(live, 'namespace').mockImplementation(fail)
  vi.spyOn(live.io, 'in').mockImplementation(fail)
  vi.spyOn(live.io, 'to').mockImplementation(fail)
}

async function failuresOf(action: string): Promise<number> {
  const json = await metrics.getSingleMetric('savanna_announcement_failures_total')?.get()
  return json?.values.find(({ labels }) => labels.action === action)?.value ?? 0
}

it('a like succeeds if notifying the liked member fails', async () => {
  const [me, other] = [await make(), await make()]
  const before = await failuresOf('like')
  breakAnnouncements()
  const pair = { params: { id: other.id, uid: me.id } }
  expect((await callRoute(test, me, like, pair)).status).toBe(200)
  expect((await callRoute(test, me, follow, pair)).status).toBe(200)
  // The change for the open pages, and the notification.
  expect(await failuresOf('like')).toBe(before + 2)
  const names = { params: { uid: me.id, username: other.username } }
  expect((await callRoute(test, me, likedBy, names)).body.likedBy).toBe(true)
})

it('a match and its end succeed if notifying either member fails', async () => {
  const [me, other] = [await make(), await make()]
  await callRoute(test, other, like, { params: { id: me.id, uid: other.id } })
  breakAnnouncements()
  const pair = { params: { id: other.id, uid: me.id } }
  expect((await callRoute(test, me, like, pair)).body).toMatchObject({
    match: true,
    room_id: expect.any(String),
  })
  expect((await callRoute(test, me, unlike, pair)).status).toBe(200)
  expect(await failuresOf('match_begun')).toBeGreaterThan(0)
  expect(await failuresOf('match_ended')).toBeGreaterThan(0)
})

it('a post, a like of it and its deletion succeed if notifying others fails', async () => {
  const [me, other] = [await make(), await make()]
  const theirs = await makePost(test.app.context, other)
  breakAnnouncements()
  const { status, body } = await upload(test, me, { fields: { Title: 'Evening by the lake' }, images: [] })
  expect(status).toBe(200)
  const liked = await callRoute(test, me, likePost, { body: { postid: theirs } })
  expect(liked.body).toMatchObject({ liked: true, likeCount: 1 })
  const mine = { params: { postId: body.post.id } }
  expect((await callRoute(test, me, readPost, mine)).status).toBe(200)
  expect((await callRoute(test, me, deletePost, mine)).status).toBe(200)
  for (const action of ['post', 'post_like', 'post_deletion'])
    expect(await failuresOf(action)).toBeGreaterThan(0)
})

it('a block succeeds if notifying either member fails', async () => {
  const { a: me, b: other } = await makeCouple(test)
  breakAnnouncements()
  const directed = { params: { userId: me.id, targetId: other.id } }
  expect((await callRoute(test, me, block, directed)).status).toBe(200)
  expect(await failuresOf('block')).toBeGreaterThan(0)
  expect((await callRoute(test, me, isBlocked, { params: { a: me.id, b: other.id } })).body.isBlocked).toBe(
    true,
  )
})

it('a message succeeds if notifying its reader fails', async () => {
  const { a: me, roomId } = await makeCouple(test)
  breakAnnouncements()
  const text = { text: 'Are you free on Friday?', client_id: newId() }
  const sent = await callRoute(test, me, postMessage, { params: { roomId }, body: text })
  expect(sent.status).toBe(200)
  expect(sent.body.message.content).toBe('Are you free on Friday?')
  expect(await failuresOf('message')).toBe(1)
})
