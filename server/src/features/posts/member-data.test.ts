import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { deleteAccount, exportData } from '@savanna/contract/accounts/settings'
import { addComment, likePost, readPost } from '@savanna/contract/posts/routes'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import { makeJpeg, upload } from '../../../../testkit/actions/posts.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  makeBlock,
  makeMember,
  makePost,
  PASSWORD,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { profiles } from '../../schema/profiles.tables.ts'

let test: TestApp
let me: TestMember
let friend: TestMember
let theirs: string
let mine: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  me = await makeMember(test.app.context)
  friend = await makeMember(test.app.context)
  theirs = await makePost(test.app.context, friend)
  const images = [await makeJpeg('#C8553D'), await makeJpeg('#2F4B3C')]
  mine = (await upload(test, me, { fields: { Title: 'My evening' }, images })).body.post.id
  for (const [who, postid] of [
    [me, theirs],
    [me, mine],
    [friend, mine],
    [friend, theirs],
  ] as const) {
    await callRoute(test, who, likePost, { body: { postid } })
    await callRoute(test, who, addComment, { body: { postid, comment: `From ${who.username}` } })
  }
})

async function download(): Promise<Record<string, Uint8Array>> {
  const answer = await fetch(`${test.url}/api${exportData.path.replace(':id', me.id)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}

const jsonOf = (bytes: Uint8Array | undefined) => JSON.parse(Buffer.from(bytes ?? []).toString())
const storedObjects = () => readdir(path.join(test.config.dataDir, 'media/posts')).catch(() => [])

it("the download has the posts with their images, and the member's comments and likes", async () => {
  const files = await download()
  expect(jsonOf(files['posts.json'])).toEqual([
    {
      title: 'My evening',
      at: expect.any(String),
      likes: 2,
      comments: 2,
      images: ['posts/1-1.webp', 'posts/1-2.webp'],
    },
  ])
  expect((await sharp(files['posts/1-2.webp']).metadata()).format).toBe('webp')
  const text = `From ${me.username}`
  expect(jsonOf(files['comments.json'])).toEqual([
    { to: friend.username, text, at: expect.any(String), edited: null, held: false },
    { to: me.username, text, at: expect.any(String), edited: null, held: false },
  ])
  expect(jsonOf(files['post-likes.json'])).toEqual([{ of: friend.username, at: expect.any(String) }])
})

it('the download names nobody who blocks the member', async () => {
  await makeBlock(test.app.context, friend, me)
  const files = await download()
  expect(jsonOf(files['post-likes.json'])).toEqual([])
  expect(Buffer.from(files['comments.json'] ?? []).toString()).not.toContain(friend.username)
})

it('a deleted account takes its posts, images, likes and comments along, and counts follow', async () => {
  const tab = await connectLive(test.url, { token: friend.token })
  await tab.emitWithAck('watchPosts', [mine, theirs])
  const objects = (await storedObjects()).length
  const params = { id: me.id }
  const left = await callRoute(test, me, deleteAccount, { params, body: { password: PASSWORD } })
  expect(left.status).toBe(200)
  const { body } = await callRoute(test, friend, readPost, { params: { postId: theirs } })
  expect([body.likeCount, body.commentCount]).toEqual([1, 1])
  const [profile] = await test.db.select().from(profiles).where(eq(profiles.member_id, friend.id))
  expect(profile?.pop_score).toBe(0)
  expect((await callRoute(test, friend, readPost, { params: { postId: mine } })).status).toBe(404)
  expect(await storedObjects()).toHaveLength(objects - 2)
  expect(await tab.waitForEvent('postGone')).toEqual({ post_id: mine })
  await tab.waitForEvent<{ likeCount: number }>('postLikes', ({ likeCount }) => likeCount === 1)
  expect(await tab.waitForEvent('commentGone')).toMatchObject({ post_id: theirs, commentCount: 1 })
  tab.close()
})
