import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { say } from '@savanna/contract/language/say'
import { PICTURE_UNREADABLE, setPicture } from '@savanna/contract/pictures/routes'
import { allowances } from '@savanna/contract/plans/allowances'
import { POST_IMAGE_REFUSED, uploadPost } from '@savanna/contract/posts/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { dataUrl, makePicture, putPicture } from '../../../../testkit/actions/pictures.ts'
import { makeJpeg, upload } from '../../../../testkit/actions/posts.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { makeHostilePictures, makeNoise } from '../../../../testkit/fakes/hostile-pictures.ts'
import { makePng } from '../../../../testkit/fakes/png.ts'
import { newId } from '../../kit/ids.ts'
import { takeAllowance } from '../allowances/index.ts'

const DAMAGED = dataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(100)]))

let test: TestApp
/** Takes a second to decode, and little memory. */
let slow: Buffer
/** Takes more memory than there is. */
let large: Buffer

beforeAll(async () => {
  test = await startTestApp({ pictureMemoryBytes: 190_000_000 })
  slow = await makeNoise(1500, 1100)
  large = await makePng({ width: 4500, height: 4500, bits: 16, interlaced: true })
})
afterAll(async () => {
  // Simultaneous requests open connections that are never used, which the server would wait for.
  test.app.http.server.closeAllConnections()
  await test.close()
})

const newcomer = () => makeMember(test.app.context, { pictures: 0 })
const usedPhotos = async (me: TestMember) => {
  const { body } = await callRoute(test, me, allowances, { params: { id: me.id } })
  return body.allowances.find(({ kind }) => kind === 'photos')?.used
}
const waitingFiles = () => readdir(path.join(test.config.dataDir, 'uploads'))
const storedImages = () => readdir(path.join(test.config.dataDir, 'media/posts')).catch(() => [])
const decoderPid = () => test.app.context.uploads.decoderPid()

/** Starts an upload that can be aborted. */
function startUpload(me: TestMember, address: string, body: FormData | string) {
  const client = new AbortController()
  const headers = {
    authorization: `Bearer ${me.token}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  const send = async () => {
    const request = { method: 'POST', headers, body, signal: client.signal }
    const reply = await fetch(`${test.url}/api${address}`, request)
    await reply.text()
    return { status: reply.status, retryAfter: reply.headers.get('retry-after') }
  }
  const sent = send()
  return { sent, breakOff: () => client.abort() }
}

const startPicture = (me: TestMember, bytes: Buffer) =>
  startUpload(
    me,
    setPicture.path.replace(':id', me.id),
    JSON.stringify({ data: { pic_index: 0, url: dataUrl(bytes, 'png') } }),
  )

function startPost(me: TestMember, images: Buffer[]) {
  const form = new FormData()
  form.append('Title', 'Evening')
  for (const bytes of images) form.append('images', new Blob([new Uint8Array(bytes)]), 'a.png')
  return startUpload(me, uploadPost.path, form)
}

describe('hostile pictures', () => {
  it('end with a sentence or a picture', async () => {
    for (const { name, bytes } of await makeHostilePictures(2000)) {
      const { status, text } = await putPicture(test, await newcomer(), 0, dataUrl(bytes))
      const taken = status === 200 || (status === 400 && JSON.parse(text).code === 'picture_unreadable')
      expect(taken, `${name}: ${status} ${text}`).toBe(true)
    }
    expect(await waitingFiles()).toEqual([])
  }, 60_000)

  it('kill their decoder above its memory limit, and the next picture is accepted', async () => {
    const me = await newcomer()
    const { status, text } = await putPicture(test, me, 0, dataUrl(large))
    expect([status, JSON.parse(text).message]).toEqual([400, say(PICTURE_UNREADABLE)])
    expect(decoderPid()).toBeUndefined()
    expect((await putPicture(test, me, 0, await makePicture('red'))).status).toBe(200)
  })

  it('kill their decoder in a post too, and nothing of it is stored', async () => {
    const me = await newcomer()
    const images = [await makeJpeg('#C8553D'), large]
    const { status, body } = await upload(test, me, { fields: { Title: 'x' }, images })
    expect([status, body]).toMatchObject([400, { message: say(POST_IMAGE_REFUSED) }])
    expect(decoderPid()).toBeUndefined()
    expect(await storedImages()).toEqual([])
    expect((await upload(test, me, { fields: { Title: 'x' }, images: images.slice(0, 1) })).status).toBe(200)
  })
})

describe('upload attempts', () => {
  it("count even if the picture can't be read", async () => {
    const me = await newcomer()
    expect((await putPicture(test, me, 0, DAMAGED)).status).toBe(400)
    expect(await usedPhotos(me)).toBe(1)
    const images = [await makeJpeg('#C8553D'), Buffer.from('no picture')]
    expect((await upload(test, me, { fields: { Title: 'x' }, images })).status).toBe(400)
    expect(await usedPhotos(me)).toBe(3)
  })

  it('beyond the daily limit are rejected before decoding', async () => {
    const me = await newcomer()
    const { db, now } = test.app.context
    await takeAllowance(db, { memberId: me.id, kind: 'photos', target: newId(), amount: 50, now: now() })
    const stored = vi.spyOn(test.app.context.storage, 'put')
    expect((await putPicture(test, me, 0, DAMAGED)).status).toBe(429)
    const images = [await makeJpeg('#C8553D')]
    expect((await upload(test, me, { fields: { Title: 'x' }, images })).status).toBe(429)
    expect(stored).not.toHaveBeenCalled()
    stored.mockRestore()
  })
})

it("a member's sixth parallel upload gets a time to come back", async () => {
  const me = await newcomer()
  const answers = await Promise.all(Array.from({ length: 8 }, () => startPicture(me, slow).sent))
  const full = answers.filter(({ status }) => status === 503)
  expect(full.length).toBeGreaterThan(0)
  expect(full.map(({ retryAfter }) => retryAfter)).toEqual(full.map(() => '5'))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5)
}, 60_000)

describe('a client that disconnects', () => {
  it.each([
    ['a picture', (me: TestMember) => startPicture(me, slow)],
    ['a post', (me: TestMember) => startPost(me, [slow, slow])],
  ])('stops the decoding of %s', async (_, start) => {
    await putPicture(test, await newcomer(), 0, await makePicture('red'))
    const me = await newcomer()
    const before = decoderPid()
    const { sent, breakOff } = start(me)
    const failed = expect(sent).rejects.toThrow()
    await vi.waitFor(async () => expect(await usedPhotos(me)).toBeGreaterThan(0), { timeout: 5000 })
    breakOff()
    await failed
    await vi.waitFor(() => expect(decoderPid()).not.toBe(before), { timeout: 5000 })
    await vi.waitFor(async () => expect(await waitingFiles()).toEqual([]), { timeout: 5000 })
    expect((await putPicture(test, me, 0, await makePicture('red'))).status).toBe(200)
  })

  it('gives up its place in the queue, at no cost', async () => {
    const [first, second] = [await newcomer(), await newcomer()]
    const running = startPicture(first, slow)
    await vi.waitFor(async () => expect(await usedPhotos(first)).toBe(1), { timeout: 5000 })
    const waiting = startPicture(second, slow)
    const failed = expect(waiting.sent).rejects.toThrow()
    await vi.waitFor(async () => expect(await waitingFiles()).toHaveLength(2), { timeout: 5000 })
    waiting.breakOff()
    await failed
    await vi.waitFor(async () => expect(await waitingFiles()).toHaveLength(1), { timeout: 5000 })
    expect((await running.sent).status).toBe(200)
    expect(await usedPhotos(second)).toBe(0)
  })
})
