import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { say } from '@savanna/contract/language/say'
import { deletePost, POST_IMAGE_REFUSED, POST_LIMITS, readPost } from '@savanna/contract/posts/routes'
import exifr from 'exifr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { makeJpeg, upload } from '../../../../testkit/actions/posts.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'
import { posts } from '../../schema/posts.tables.ts'

let test: TestApp
let me: TestMember
beforeAll(async () => {
  test = await startTestApp()
  me = await makeMember(test.app.context)
})
afterAll(() => test.close())

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const publish = (fields: Record<string, string>, images: Buffer[] = []) =>
  upload(test, me, { fields, images })
const storedPosts = () => test.db.select({ id: posts.id, title: posts.title }).from(posts)
const storedObjects = () => readdir(path.join(test.config.dataDir, 'media/posts')).catch(() => [])

describe('a post', () => {
  it('keeps its title and images in order, in three widths, with their sizes', async () => {
    const images = [await makeJpeg('#C8553D', 1600, 900), await makeJpeg('#2F4B3C', 300, 400)]
    const { status, body } = await publish({ Title: '  Evening by the lake ' }, images)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 200, message: 'Posted' })
    expect(body.post).toMatchObject({
      Title: 'Evening by the lake',
      userid: me.id,
      username: me.username,
      likeCount: 0,
      commentCount: 0,
      liked: false,
      reported: false,
    })
    expect(body.post.images.map(({ width, height }) => [width, height])).toEqual([
      [1280, 720],
      [300, 400],
    ])
    expect(body.post.imagePaths).toEqual(body.post.images.map(({ url }) => url))
    const colours = await Promise.all(
      body.post.imagePaths.map(async (url) => {
        const bytes = Buffer.from(await (await fetch(test.url + url)).arrayBuffer())
        const { dominant } = await sharp(bytes).stats()
        return dominant.r > dominant.g
      }),
    )
    expect(colours).toEqual([true, false])
    expect((await callRoute(test, me, readPost, { params: { postId: body.post.id } })).body).toEqual(
      body.post,
    )
  })

  it('can do without an image, and its text is stored as written', async () => {
    const Title = '<img src=x onerror=alert(1)> & "more" 🦁'
    const { body } = await publish({ Title })
    expect(body.post).toMatchObject({ Title, images: [], imagePaths: [] })
  })

  it("doesn't reveal where an image was taken", async () => {
    const secret = await sharp(await makeJpeg('#E8A33D', 400, 300))
      .withExif({
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '24/1 51/1 36/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '67/1 0/1 0/1',
        },
      })
      .jpeg()
      .toBuffer()
    expect(await exifr.gps(secret)).toBeDefined()
    const { body } = await publish({ Title: 'Somewhere' }, [secret])
    const [image] = body.post.images
    for (const address of image?.srcset.split(', ') ?? []) {
      const bytes = Buffer.from(await (await fetch(test.url + address.split(' ')[0])).arrayBuffer())
      const header = await sharp(bytes).metadata()
      expect(header).toMatchObject({ format: 'webp' })
      expect(header).not.toHaveProperty('exif')
    }
  })
})

describe('a form', () => {
  it.each([
    ['no title', {}, 'Please write a title'],
    ['an empty title', { Title: '' }, 'Please write a title'],
    ['a blank title', { Title: ' \n ' }, 'Please write a title'],
    ['a long title', { Title: 'a'.repeat(POST_LIMITS.title + 1) }, 'The title can be up to 140 characters'],
    ['an enormous title', { Title: 'a'.repeat(200_000) }, 'The title can be up to 140 characters'],
    ['a NUL', { Title: 'a\0b' }, 'Text can’t contain the character U+0000'],
  ])('is rejected for %s', async (_, fields, message) => {
    const before = await storedPosts()
    const { status, body } = await publish(fields as Record<string, string>, [await makeJpeg('#2F4B3C')])
    expect([status, body]).toMatchObject([400, { code: 'invalid', message, error: message }])
    expect(await storedPosts()).toEqual(before)
  })

  it('a rejected form names the field, like JSON bodies', async () => {
    const { body } = await publish({ Title: '', client_id: 'x' })
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual(['Title', 'client_id'])
  })
})

describe("a form's files", () => {
  it.each([
    ['an SVG', 400, () => svg],
    ['text', 400, () => Buffer.from('renamed to holiday.jpg')],
    ['nothing at all', 400, () => Buffer.alloc(0)],
    [
      'an HTML page with a picture header',
      400,
      () => Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1'),
    ],
    ['half a picture', 400, async () => (await makeJpeg('#C8553D', 900, 600)).subarray(0, 900)],
    ['2 MB', 413, () => Buffer.alloc(POST_LIMITS.imageBytes, 1)],
    ['more than 2 MB', 413, () => Buffer.alloc(POST_LIMITS.imageBytes + 1, 1)],
  ])("are rejected if %s isn't an image, and nothing in the form is stored", async (_, expected, make) => {
    const [before, objects] = [await storedPosts(), await storedObjects()]
    const { status, body } = await publish({ Title: 'x' }, [await makeJpeg('#2F4B3C'), await make()])
    expect([status, body]).toMatchObject([
      expected,
      { code: 'image_refused', message: say(POST_IMAGE_REFUSED), error: say(POST_IMAGE_REFUSED) },
    ])
    expect(await storedPosts()).toEqual(before)
    expect(await storedObjects()).toEqual(objects)
  })

  it('are rejected above ten images', async () => {
    const image = await makeJpeg('#2F4B3C')
    const { status, body } = await publish(
      { Title: 'x' },
      Array.from({ length: 11 }, () => image),
    )
    expect([status, body]).toMatchObject([
      400,
      { code: 'too_many_images', message: 'You can add up to 10 images' },
    ])
  })

  it('are rejected above the total size of all images', async () => {
    const heavy = Array.from({ length: 11 }, () => Buffer.alloc(POST_LIMITS.imageBytes - 1, 1))
    const { status, body } = await publish({ Title: 'x' }, heavy)
    expect([status, body]).toMatchObject([413, { code: 'image_refused' }])
  })

  it('are rejected for a file under another name', async () => {
    const { status, body } = await upload(test, me, {
      fields: { Title: 'x' },
      images: [await makeJpeg('#2F4B3C')],
      name: 'avatar',
    })
    expect([status, body]).toMatchObject([400, { code: 'invalid' }])
  })
})

describe("a form's type and body", () => {
  it.each([
    ['JSON', 'application/json', '{"Title":"x"}', 415],
    ['text', 'text/plain', 'Title=x', 415],
    ['a form without a boundary', 'multipart/form-data', 'x', 400],
    [
      'a truncated form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="Title"\r\n\r\nab',
      400,
    ],
    [
      'a field named like a prototype',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nab\r\n--x--\r\n',
      400,
    ],
    [
      'the same field twice',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="Title"\r\n\r\na\r\n--x\r\nContent-Disposition: form-data; name="Title"\r\n\r\nb\r\n--x--\r\n',
      400,
    ],
  ])('are rejected if the form is %s', async (_, type, body, expected) => {
    const headers = { authorization: `Bearer ${me.token}`, 'content-type': type }
    const answer = await fetch(`${test.url}/api/users/upload/post`, { method: 'POST', headers, body })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      expected,
      expected === 415 ? 'unsupported_type' : 'invalid',
    ])
  })

  it("a form from a stranger isn't read", async () => {
    const heavy = [Buffer.alloc(POST_LIMITS.imageBytes + 1, 1)]
    const { status, body } = await upload(test, undefined, { fields: { Title: '' }, images: heavy })
    expect([status, body]).toMatchObject([401, { code: 'not_logged_in' }])
  })
})

describe('sending a post twice', () => {
  it('creates one, and returns it again', async () => {
    const fields = { Title: 'Once', client_id: newId() }
    const image = [await makeJpeg('#2F4B3C')]
    const first = await publish(fields, image)
    const objects = await storedObjects()
    const second = await publish(fields, image)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await storedObjects()).toEqual(objects)
  })

  it('in parallel creates one, and stores no extra image', async () => {
    const author = await makeMember(test.app.context)
    const objects = await storedObjects()
    const form = { fields: { Title: 'Once', client_id: newId() }, images: [await makeJpeg('#2F4B3C')] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(test, author, form)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.post.id)).size).toBe(1)
    expect(await storedObjects()).toHaveLength(objects.length + 1)
  })

  it('with other words is rejected', async () => {
    const client_id = newId()
    await publish({ Title: 'One', client_id })
    const { status, body } = await publish({ Title: 'Other', client_id })
    expect([status, body]).toMatchObject([409, { code: 'client_id_taken' }])
  })
})

it('rejected posts beyond the allowance leave nothing behind', async () => {
  const author = await makeMember(test.app.context)
  const objects = await storedObjects()
  const images = await Promise.all(Array.from({ length: 10 }, () => makeJpeg('#2F4B3C', 8, 8)))
  const send = () => upload(test, author, { fields: { Title: 'Photos' }, images })
  for (let sent = 0; sent < 5; sent++) expect((await send()).status).toBe(200)
  const { status, body } = await send()
  expect([status, body]).toMatchObject([429, { code: 'allowance_used_up' }])
  expect(await storedObjects()).toHaveLength(objects.length + 50)
})

describe('a deleted post', () => {
  it('is gone with its images, and only its author can delete it', async () => {
    const other = await makeMember(test.app.context)
    const { body } = await publish({ Title: 'Gone soon' }, [await makeJpeg('#2F4B3C')])
    const params = { postId: body.post.id }
    const address = test.url + (body.post.imagePaths[0] ?? '')
    expect((await fetch(address)).status).toBe(200)
    expect((await callRoute(test, other, deletePost, { params })).status).toBe(403)
    const objects = await storedObjects()
    expect((await callRoute(test, me, deletePost, { params })).body).toEqual({ message: 'Deleted' })
    expect(await storedObjects()).toHaveLength(objects.length - 1)
    expect((await fetch(address)).status).toBe(404)
    for (const route of [readPost, deletePost])
      expect((await callRoute(test, me, route, { params })).status).toBe(404)
  })

  it.each([newId(), 'x', '%00'])('rejects the id %s', async (postId) => {
    const { status } = await callRoute(test, me, deletePost, { params: { postId } })
    expect(status).toBe(postId.length > 10 ? 404 : 400)
  })
})

it('/openapi.json describes the form', async () => {
  const { paths } = (await (await fetch(`${test.url}/openapi.json`)).json()) as {
    paths: Record<string, { post: { requestBody: { content: object } } }>
  }
  const { content } = paths['/api/users/upload/post']?.post.requestBody ?? {}
  expect(content).toEqual({
    'multipart/form-data': {
      schema: expect.objectContaining({
        properties: expect.objectContaining({
          Title: expect.any(Object),
          images: expect.objectContaining({ items: expect.objectContaining({ format: 'binary' }) }),
        }),
      }),
    },
  })
})
