import { getProfile, type OwnProfile } from '@savanna/contract/profiles/routes'
import { DAY_MS } from '@savanna/contract/time'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { dataUrl, makePicture, putPicture, removePicture } from '../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../testkit/factories/members.ts'
import { startS3, type TestS3 } from '../../../testkit/fakes/s3-server.ts'
import { defineJob } from '../../src/kit/jobs/jobs.ts'

const TWO_DAYS_MS = 2 * DAY_MS

let s3: TestS3
let test: TestApp
let ahead = 0

beforeAll(async () => {
  s3 = await startS3('site')
  // Also where operators put them.
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  const settings = { s3: { bucket: s3.bucket, endpoint: s3.endpoint } }
  test = await startTestApp(settings, { now: () => new Date(Date.now() + ahead) })
})
afterAll(async () => {
  await test?.close()
  await s3.close()
  vi.unstubAllEnvs()
})

const newcomer = () => makeMember(test.app.context, { pictures: 0 })

async function storedObjects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of test.app.context.storage.list('pictures/')) keys.push(key)
  return keys.sort()
}

async function addressOf(owner: TestMember, viewer: TestMember): Promise<string> {
  const { body } = await callRoute(test, viewer, getProfile, { params: { username: owner.username } })
  return (body as OwnProfile).pictures[0]?.url ?? ''
}

const fetchMedia = (address: string) => fetch(new URL(address, test.url))

it("the bucket stores pictures in three widths behind signed URLs until they're deleted", async () => {
  const [owner, viewer] = [await newcomer(), await newcomer()]
  const photo = sharp({ create: { width: 1500, height: 1000, channels: 3, background: 'teal' } })
  const put = await putPicture(test, owner, 0, dataUrl(await photo.jpeg().toBuffer()))
  expect(put.status, put.text).toBe(200)
  const stored = await storedObjects()
  expect(stored.map((key) => key.split('/').at(-1))).toEqual(['1280.webp', '320.webp', '640.webp'])

  const address = await addressOf(owner, viewer)
  const answer = await fetchMedia(address)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect(shown).toMatchObject({
    format: 'webp',
    width: expect.toSatisfy((w) => [320, 640, 1280].includes(w)),
  })
  for (const width of [320, 640, 1280]) {
    const key = stored.find((each) => each.endsWith(`/${width}.webp`)) ?? ''
    expect((await sharp(await test.app.context.storage.get(key)).metadata()).width).toBe(width)
  }
  // The first letter: some bits of the last one mean nothing.
  const forged = address.replace(/sig=./, (first) => (first === 'sig=A' ? 'sig=B' : 'sig=A'))
  expect((await fetchMedia(forged)).ok).toBe(false)

  await makeBlock(test.app.context, owner, viewer)
  expect((await fetchMedia(address)).status).toBe(404)
  await removePicture(test, owner, 0)
  expect(await storedObjects()).toEqual([])
})

it('the nightly cleanup removes the remains of an interrupted upload from the bucket', async () => {
  const owner = await newcomer()
  await putPicture(test, owner, 0, await makePicture('red'))
  const kept = await storedObjects()
  await test.app.context.storage.put('pictures/lost/320.webp', Buffer.from('x'), 'image/webp')
  expect(await storedObjects()).toHaveLength(kept.length + 1)

  ahead = TWO_DAYS_MS
  await test.app.context.jobs.send(defineJob('pictures-sweep'), {})
  await expect.poll(storedObjects).toEqual(kept)
})
