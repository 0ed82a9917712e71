import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttp } from '../http/server.ts'
import { createLog } from '../log.ts'
import { serveMedia } from './serve-media.ts'
import { createMediaSigner } from './signed-url.ts'
import type { MediaStorage } from './storage.ts'
import type { RenditionWidth } from './stored-picture.ts'

const HALF_HOUR = 30 * 60 * 1000
const noon = new Date('2026-07-01T12:00:00Z')
const signer = createMediaSigner('a secret of the server')
const media = { key: 'pictures/p1', sessionId: 'session-1', now: noon }

function addressOf(change: Partial<typeof media> = {}, width: RenditionWidth = 640): string {
  return signer.sign({ ...media, ...change })(width)
}

const storage: MediaStorage = {
  put: async (key, bytes) => void objects.set(key, bytes),
  get: async (key) => objects.get(key),
  delete: async (key) => void objects.delete(key),
  async *list() {},
}

let server: FastifyInstance
let now: Date
let objects: Map<string, Buffer>
let welcome: boolean

beforeAll(async () => {
  server = await createHttp({
    log: createLog({ level: 'silent' }),
    rateLimitScale: 1,
    https: false,
    info: { title: 'Test', version: '1', description: '' },
  })
  const mayView = async (session: string) => welcome && session === 'session-1'
  serveMedia(server, { storage, signer, mayView, now: () => now })
})

afterAll(() => server.close())

beforeEach(() => {
  now = noon
  welcome = true
  objects = new Map([
    ['pictures/p1/640.webp', Buffer.from('card')],
    ['pictures/p1/1280.webp', Buffer.from('large')],
    ['pictures/p2/640.webp', Buffer.from('other')],
  ])
})

describe('a signed URL', () => {
  it('serves the picture, cached privately until it expires', async () => {
    const answer = await get(addressOf())
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('card')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=1800, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
  })

  it('serves AVIF to a browser that accepts it, if stored', async () => {
    objects.set('pictures/p1/640.avif', Buffer.from('smaller'))
    const answer = await get(addressOf(), { accept: 'image/avif,image/webp,*/*;q=0.8' })
    expect(answer.body).toBe('smaller')
    expect(answer.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'Accept' })
    expect((await get(addressOf(), { accept: 'image/webp,*/*' })).body).toBe('card')
    expect((await get(addressOf({}, 1280), { accept: 'image/avif' })).body).toBe('large')
  })

  it('is valid for all widths of its picture', async () => {
    const large = new URL(addressOf({}, 1280), 'http://x')
    expect((await get(large.pathname + large.search)).body).toBe('large')
    expect(large.search).toBe(new URL(addressOf(), 'http://x').search)
  })

  it('responds to HEAD, and with 304 to a browser that has the picture', async () => {
    const url = addressOf()
    const head = await server.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const again = await get(url, { 'if-none-match': String(head.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('stays the same for half an hour and is never valid for more than an hour', () => {
    const at = (ms: number) => addressOf({ now: new Date(noon.getTime() + ms) })
    expect(at(1)).toBe(at(HALF_HOUR))
    expect(at(1)).not.toBe(at(0))
    expect(at(HALF_HOUR)).not.toBe(at(HALF_HOUR + 1))
    for (const ms of [0, 1, 1000, HALF_HOUR - 1, HALF_HOUR]) {
      const ends = Number(new URL(at(ms), 'http://x').searchParams.get('e')) * 1000
      const left = ends - noon.getTime() - ms
      expect(left).toBeGreaterThanOrEqual(HALF_HOUR)
      expect(left).toBeLessThanOrEqual(2 * HALF_HOUR)
    }
  })
})

describe('the same 404 for', () => {
  const url = () => new URL(addressOf(), 'http://x')
  const changed = (change: (url: URL) => void) => {
    const address = url()
    change(address)
    return address.pathname + address.search
  }

  it.each<[string, () => string]>([
    ['no signature', () => '/media/pictures/p1/640.webp'],
    ['another object', () => changed((at) => Object.assign(at, { pathname: '/media/pictures/p2/640.webp' }))],
    ['another session', () => changed((at) => at.searchParams.set('s', 'session-2'))],
    [
      'a later end',
      () => changed((at) => at.searchParams.set('e', String(Number(at.searchParams.get('e')) + 1))),
    ],
    ['a broken signature', () => changed((at) => at.searchParams.set('sig', 'AAAA'))],
    ['parameters given twice', () => changed((at) => at.searchParams.append('s', 'session-1'))],
    ['another secret', () => createMediaSigner('another').sign(media)(640)],
    ['a path out of the folder', () => '/media/..%2f..%2fetc%2fpasswd/640.webp?s=a&e=1&sig=a'],
    ['an unknown width', () => addressOf({}, 641 as RenditionWidth)],
    ['a deleted object', () => addressOf({ key: 'pictures/p9' })],
  ])('a media URL with %s', async (_, address) => {
    await expectRefusal(address())
  })

  it('an expired media URL', async () => {
    const address = addressOf()
    now = new Date(noon.getTime() + HALF_HOUR)
    await expectRefusal(address)
  })

  it('a viewer who may no longer see a picture', async () => {
    welcome = false
    await expectRefusal(addressOf())
  })
})

async function expectRefusal(address: string) {
  const answer = await get(address)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    code: 'media_not_found',
    message: 'This picture doesn’t exist.',
    error: 'This picture doesn’t exist.',
  })
}

function get(url: string, headers = {}) {
  return server.inject({ url, headers })
}
