import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { deletePost, reportPost } from '@savanna/contract/posts/routes'
import { DAY_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { makeJpeg, upload } from '../../../../testkit/actions/posts.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { sweepOrphans } from '../../kit/media/sweep-orphans.ts'
import { reports } from '../../schema/relations.tables.ts'
import { findReferenced } from '../pictures/stored-keys.repository.ts'
import { POSTS_PREFIX } from './posts.media.ts'

let test: TestApp
let me: TestMember
beforeAll(async () => {
  test = await startTestApp()
  me = await makeMember(test.app.context)
})
afterAll(() => test.close())

const storedObjects = () => readdir(path.join(test.config.dataDir, 'media/posts')).catch(() => [])
const publish = async () =>
  (await upload(test, me, { fields: { Title: 'Seen' }, images: [await makeJpeg('#C8553D')] })).body.post

/** Runs the nightly job a week from now. */
function sweep() {
  const { storage } = test.app.context
  return sweepOrphans({
    storage,
    prefix: POSTS_PREFIX,
    olderThanMs: DAY_MS,
    now: new Date(Date.now() + 7 * DAY_MS),
    isReferenced: (keys) => findReferenced(test.db, keys),
  })
}

it('images without a post are swept, others stay', async () => {
  await publish()
  const kept = await storedObjects()
  await test.app.context.storage.put(`${POSTS_PREFIX}lost/640.webp`, Buffer.from('x'), 'image/webp')
  expect(await sweep()).toEqual({ deleted: 1 })
  expect(await storedObjects()).toEqual(kept)
})

it("a deleted post's images stay while a report about it is open, hidden from members", async () => {
  const before = await storedObjects()
  const post = await publish()
  const params = { postId: post.id }
  const reporter = await makeMember(test.app.context)
  await callRoute(test, reporter, reportPost, { params, body: { category: 'other' } })
  await callRoute(test, me, deletePost, { params })
  await sweep()
  expect(await storedObjects()).toHaveLength(before.length + 1)
  expect((await fetch(test.url + (post.imagePaths[0] ?? ''))).status).toBe(404)
  await test.db.update(reports).set({ status: 'dismissed' })
  await sweep()
  expect(await storedObjects()).toEqual(before)
})

it("an image that can't be stored leaves neither a post nor another image", async () => {
  const before = await storedObjects()
  const { storage } = test.app.context
  const put = storage.put
  let puts = 0
  storage.put = (...args) =>
    ++puts === 4 ? Promise.reject(new Error('the disk is full')) : put.apply(storage, args)
  const images = [await makeJpeg('#C8553D'), await makeJpeg('#2F4B3C')]
  const { status } = await upload(test, me, { fields: { Title: 'Lost' }, images })
  storage.put = put
  expect(status).toBe(500)
  expect(await storedObjects()).toEqual(before)
})
