import { say } from '@savanna/contract/language/say'
import {
  PICTURE_TOO_LARGE,
  PICTURE_UNREADABLE,
  PICTURES_CHANGED,
  setPicture,
} from '@savanna/contract/pictures/routes'
import { getProfile, type OwnProfile } from '@savanna/contract/profiles/routes'
import { eq } from 'drizzle-orm'
import exifr from 'exifr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import {
  chooseMain,
  dataUrl,
  makePicture,
  putPicture,
  removePicture,
  reorder,
} from '../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { members, sessions } from '../../schema/accounts.tables.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
})

afterAll(() => test.close())

const newcomer = () => makeMember(test.app.context, { pictures: 0 })

async function profileOf(viewer: TestMember, viewed: TestMember) {
  const { body } = await callRoute(test, viewer, getProfile, { params: { username: viewed.username } })
  return body as OwnProfile
}

const slotsOf = async (member: TestMember) =>
  (await profileOf(member, member)).pictures.map((picture) => [picture.pic_index, picture.profile_picture])

const fetchMedia = (address: string) => fetch(new URL(address, test.url))

async function storedObjects() {
  const keys: string[] = []
  for await (const { key } of test.app.context.storage.list('pictures/')) keys.push(key)
  return keys.sort()
}

describe('putting a picture into a slot', () => {
  it('returns the picture, which is main if there is no other', async () => {
    const me = await newcomer()
    const first = await putPicture(test, me, 3, await makePicture('red'))
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ message: 'Updated', picture: { pic_index: 3, profile_picture: 1 } })
    await putPicture(test, me, 0, await makePicture('green'))
    expect(await slotsOf(me)).toEqual([
      [0, 0],
      [3, 1],
    ])
    expect((await profileOf(me, me)).missing).toEqual([])
  })

  it('keeps the main mark when a slot is refilled, and removes the old picture', async () => {
    const me = await newcomer()
    const before = await storedObjects()
    const old = await putPicture(test, me, 1, await makePicture('red'))
    await putPicture(test, me, 2, await makePicture('green'))
    await putPicture(test, me, 1, await makePicture('blue'))
    expect(await slotsOf(me)).toEqual([
      [1, 1],
      [2, 0],
    ])
    expect((await fetchMedia(old.body.picture.url)).status).toBe(404)
    expect(await storedObjects()).toHaveLength(before.length + 6)
  })
})

describe('an invalid picture', () => {
  it.each([
    ['text', dataUrl(Buffer.from('no picture at all'))],
    ['an SVG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg+xml')],
    [
      'half a PNG',
      dataUrl(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC', 'base64'), 'png'),
    ],
    ['no data URL', 'https://mail.test/photo.jpg'],
    ['nothing', ''],
  ])('rejects %s and leaves the slot as it was', async (_, url) => {
    const me = await newcomer()
    await putPicture(test, me, 0, await makePicture('red'))
    const [before, objects] = [await profileOf(me, me), await storedObjects()]
    const { status, text } = await putPicture(test, me, 0, url)
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { code: 'picture_unreadable', message: say(PICTURE_UNREADABLE), error: say(PICTURE_UNREADABLE) },
    ])
    expect(await profileOf(me, me)).toEqual(before)
    expect(await storedObjects()).toEqual(objects)
  })

  it.each([2_000_000, 2_999_999, 5_000_000])(
    'a picture of %i bytes is rejected with the specified text',
    async (size) => {
      const me = await newcomer()
      const heavy = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(size - 3)])
      const { status, text } = await putPicture(test, me, 0, dataUrl(heavy))
      expect(status).toBe(413)
      expect(JSON.parse(text)).toMatchObject({ code: 'picture_too_large', message: say(PICTURE_TOO_LARGE) })
      expect(await slotsOf(me)).toEqual([])
    },
  )

  it.each([-1, 5, 1.5])('the slot %s is rejected', async (slot) => {
    expect((await putPicture(test, await newcomer(), slot, await makePicture('red'))).status).toBe(400)
  })

  it("is rejected with another member's id", async () => {
    const [me, other] = [await newcomer(), await newcomer()]
    const answer = await callRoute(test, me, setPicture, {
      params: { id: other.id },
      body: { data: { pic_index: 0, url: await makePicture('red') } },
    })
    expect(answer.status).toBe(403)
  })
})

it("a photo is served without the camera's metadata", async () => {
  const me = await newcomer()
  const upload = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'tan' } })
    .withExif({
      IFD0: { Artist: 'Secret' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '24/1 51/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '67/1 0/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await exifr.orientation(upload)).toBe(6)
  expect(await exifr.gps(upload)).toMatchObject({ longitude: 67 })

  const { body } = await putPicture(test, me, 0, dataUrl(upload))
  const widths = body.picture.srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '')
  expect(widths).toHaveLength(4)
  for (const address of widths) {
    const answer = await fetchMedia(address)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.toString('latin1')).not.toMatch(/Exif|EXIF|Secret|GPS/)
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined))
    expect(height).toBeGreaterThan(width ?? 0)
  }
})

describe('the main picture', () => {
  it('is chosen among the filled slots', async () => {
    const me = await newcomer()
    for (const slot of [0, 1, 2]) await putPicture(test, me, slot, await makePicture('red'))
    expect((await chooseMain(test, me, 2)).body).toEqual({ message: 'Updated' })
    expect(await slotsOf(me)).toEqual([
      [0, 0],
      [1, 0],
      [2, 1],
    ])
    const refused = await chooseMain(test, me, 4)
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([404, 'picture_not_found'])
  })

  it('passes to the first other one when deleted', async () => {
    const me = await newcomer()
    for (const slot of [1, 3, 4]) await putPicture(test, me, slot, await makePicture('red'))
    await chooseMain(test, me, 3)
    expect((await removePicture(test, me, 3)).body).toEqual({ message: 'Updated' })
    expect(await slotsOf(me)).toEqual([
      [1, 1],
      [4, 0],
    ])
    await removePicture(test, me, 4)
    await removePicture(test, me, 1)
    expect(await profileOf(me, me)).toMatchObject({ pictures: [], portrait: null, missing: ['pictures'] })
    expect((await removePicture(test, me, 1)).status).toBe(404)
  })
})

describe('another order', () => {
  async function threeColours() {
    const me = await newcomer()
    const ids: string[] = []
    for (const [slot, colour] of [
      [0, 'red'],
      [2, 'green'],
      [4, 'blue'],
    ] as const)
      ids.push((await putPicture(test, me, slot, await makePicture(colour))).body.picture.id)
    const [red = '', green = '', blue = ''] = ids
    return { me, red, green, blue }
  }

  it('moves the pictures among the filled slots, and the main mark with its picture', async () => {
    const { me, red, green, blue } = await threeColours()
    expect((await reorder(test, me, [4, 0, 2])).body).toEqual({ message: 'Updated' })
    const { pictures } = await profileOf(me, me)
    expect(pictures.map(({ id, pic_index, profile_picture }) => [id, pic_index, profile_picture])).toEqual([
      [blue, 0, 0],
      [red, 2, 1],
      [green, 4, 0],
    ])
  })

  it.each([[[0, 2]], [[0, 1, 2]], [[0, 2, 4, 3]]])(
    'rejects the order %j, which names other slots than the filled ones',
    async (order) => {
      const { me } = await threeColours()
      const before = await slotsOf(me)
      const { status, text } = await reorder(test, me, order)
      expect([status, JSON.parse(text)]).toEqual([
        409,
        { code: 'pictures_changed', message: say(PICTURES_CHANGED), error: say(PICTURES_CHANGED) },
      ])
      expect(await slotsOf(me)).toEqual(before)
    },
  )

  it.each([[[]], [[0, 0, 2]], [[5]], [[-1]], [[0.5]]])('rejects the invalid body %j', async (order) => {
    const { me } = await threeColours()
    expect((await reorder(test, me, order)).status).toBe(400)
  })
})

describe("a picture's URL", () => {
  async function shown() {
    const [owner, viewer] = [await newcomer(), await newcomer()]
    await putPicture(test, owner, 0, await makePicture('red'))
    const address = (await profileOf(viewer, owner)).portrait?.url ?? ''
    expect((await fetchMedia(address)).status).toBe(200)
    return { owner, viewer, address }
  }

  it('returns 404 once the picture is deleted', async () => {
    const { owner, address } = await shown()
    await removePicture(test, owner, 0)
    expect((await fetchMedia(address)).status).toBe(404)
  })

  it.each(['owner', 'viewer'] as const)('returns 404 once the %s blocks the other', async (blocker) => {
    const { owner, viewer, address } = await shown()
    await makeBlock(
      test.app.context,
      ...(blocker === 'owner' ? ([owner, viewer] as const) : ([viewer, owner] as const)),
    )
    expect((await fetchMedia(address)).status).toBe(404)
  })

  it('returns 404 once the viewer has logged out', async () => {
    const { viewer, address } = await shown()
    await test.db.update(sessions).set({ revoked_at: new Date() }).where(eq(sessions.member_id, viewer.id))
    expect((await fetchMedia(address)).status).toBe(404)
  })

  it('returns 404 once the owner is deactivated', async () => {
    const { owner, address } = await shown()
    await test.db.update(members).set({ status: 0 }).where(eq(members.id, owner.id))
    expect((await fetchMedia(address)).status).toBe(404)
  })
})
