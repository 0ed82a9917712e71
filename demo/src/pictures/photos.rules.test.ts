import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodePicture } from '../../../server/src/kit/media/picture.ts'
import { assignPhotos, readPhoto } from './photos.ts'

let folder: string
const FILES = [
  'women/zoe.jpg',
  'women/anna-10.jpg',
  'women/anna-2.jpg',
  'women/anna.jpg',
  'men/tom.png',
  'kim.webp',
  'sam.jpg',
]

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'photos-'))
  await Promise.all(['women', 'men'].map((name) => mkdir(path.join(folder, name))))
  for (const file of FILES)
    await sharp({ create: { width: 30, height: 40, channels: 3, background: 'tan' } }).toFile(
      path.join(folder, file),
    )
})
afterAll(() => rm(folder, { recursive: true }))

const CAST = [
  { username: 'amara', gender: 'woman' },
  { username: 'jonas', gender: 'man' },
  { username: 'ida', gender: 'woman' },
  { username: 'ola', gender: 'man' },
  { username: 'eve', gender: 'woman' },
  { username: 'ben', gender: 'man' },
] as const

it('assigns photos by gender, then those for anyone, and several of one person in order', async () => {
  const assigned = await assignPhotos(folder, CAST)
  const names = (username: string) => assigned.get(username)?.map((file) => path.relative(folder, file))
  expect(names('amara')).toEqual(['women/anna.jpg', 'women/anna-2.jpg', 'women/anna-10.jpg'])
  expect(names('jonas')).toEqual(['men/tom.png'])
  expect(names('ida')).toEqual(['women/zoe.jpg'])
  expect(names('ola')).toEqual(['kim.webp'])
  expect(names('eve')).toEqual(['sam.jpg'])
  expect(names('ben')).toBeUndefined()
})

it("assigns none without a folder, and rejects one that doesn't exist", async () => {
  expect(await assignPhotos(undefined, CAST)).toEqual(new Map())
  await expect(assignPhotos(path.join(folder, 'nothing'), CAST)).rejects.toThrow(
    /DEMO_PHOTOS must be a folder/,
  )
})

it('reads a large photo taken sideways as an upload', async () => {
  const file = path.join(folder, 'large.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
  await sharp({ create: { width: 4000, height: 3000, channels: 3, noise, background: 'tan' } })
    .withMetadata({ orientation: 6 })
    .toFile(file)
  const { width, height } = await decodePicture(await readPhoto(file), Number.POSITIVE_INFINITY)
  expect(width / height).toBeCloseTo(0.75, 2)
})

it("names a file that isn't a picture", async () => {
  const file = path.join(folder, 'broken.jpg')
  await writeFile(file, 'not a picture')
  await expect(readPhoto(file)).rejects.toThrow(/broken\.jpg can't be read as a picture/)
})
