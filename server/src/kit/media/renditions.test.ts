import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { findWithoutAvif, readAvif, readRendition, storeAvif } from './renditions.ts'
import type { MediaStorage } from './storage.ts'
import { deletePicture } from './stored-picture.ts'

const KEY = 'pictures/p1'
let objects: Map<string, Buffer>
let puts: string[]
const storage: MediaStorage = {
  put: async (key, bytes) => {
    puts.push(key)
    objects.set(key, bytes)
  },
  get: async (key) => objects.get(key),
  delete: async (key) => void objects.delete(key),
  async *list(prefix = '') {
    for (const key of [...objects.keys()].sort())
      if (key.startsWith(prefix)) yield { key, storedAt: new Date() }
  },
}

async function photo(width: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"><defs><linearGradient id="g"><stop stop-color="#3b6ea5"/><stop offset="1" stop-color="#f2d3b3"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><circle cx="50%" cy="40%" r="20%" fill="#7d4a2b"/></svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer()
}

beforeEach(async () => {
  puts = []
  objects = new Map()
  for (const width of [320, 640, 1280]) objects.set(`${KEY}/${width}.webp`, await photo(width))
})

it.each([96, 200] as const)(
  'a width of %i is made from a stored one once, and then stored',
  async (width) => {
    const asked = Array.from({ length: 5 }, () => readRendition(storage, { key: KEY, width }))
    const [first] = await Promise.all(asked)
    expect((await sharp(first).metadata()).width).toBe(width)
    expect(puts).toEqual([`${KEY}/${width}.webp`])
    expect(await readRendition(storage, { key: KEY, width })).toEqual(first)
    expect(puts).toHaveLength(1)
  },
)

it("a panorama's narrow widths and AVIF keep a card's height", async () => {
  for (const width of [960, 1920, 3840]) {
    const bytes = await sharp(await photo(width))
      .resize(width, width / 5, { fit: 'fill' })
      .webp()
      .toBuffer()
    objects.set(`${KEY}/${width / 3}.webp`, bytes)
  }
  const narrow = await sharp(await readRendition(storage, { key: KEY, width: 200 })).metadata()
  expect(narrow.height).toBe(113)
  await storeAvif(storage, KEY)
  const avif = await sharp(await readAvif(storage, { key: KEY, width: 640 }, 'image/avif')).metadata()
  expect(avif.height).toBe(360)
})

it('a missing picture has no widths, and nothing is stored for one deleted in the meantime', async () => {
  expect(await readRendition(storage, { key: 'pictures/p9', width: 96 })).toBeUndefined()
  const late = {
    ...storage,
    put: async (key: string, bytes: Buffer, type: string) => {
      await deletePicture(storage, KEY)
      await storage.put(key, bytes, type)
    },
  }
  expect(await readRendition(late, { key: KEY, width: 96 })).toBeInstanceOf(Buffer)
  expect([...objects.keys()]).toEqual([])
})

it('a picture is stored in AVIF if that is smaller, and sent to browsers that accept it', async () => {
  const waiting = async () => {
    const keys: string[] = []
    for await (const key of findWithoutAvif(storage, 'pictures/')) keys.push(key)
    return keys
  }
  expect(await waiting()).toEqual([KEY])
  await storeAvif(storage, KEY)
  expect(await waiting()).toEqual([])
  const card = { key: KEY, width: 640 } as const
  const avif = await readAvif(storage, card, 'image/avif,image/webp,*/*')
  expect((await sharp(avif).metadata()).format).toBe('heif')
  expect(avif?.length).toBeLessThan(objects.get(`${KEY}/640.webp`)?.length ?? 0)
  expect(await readAvif(storage, card, 'image/webp')).toBeUndefined()

  objects.delete(`${KEY}/640.avif`)
  objects.set(`${KEY}/640.webp`, Buffer.from('tiny'))
  await storeAvif(storage, KEY)
  expect(await readAvif(storage, card, 'image/avif')).toBeUndefined()
  expect(await waiting()).toEqual([])

  await deletePicture(storage, KEY)
  expect([...objects.keys()]).toEqual([])
})
