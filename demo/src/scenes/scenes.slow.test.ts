import { TAGS } from '@savanna/contract/profiles/tags'
import { expect, test } from 'vitest'
import { areSamePicture, formatHash } from '../../../server/src/features/frauds/matching.rules.ts'
import { hashPicture } from '../../../server/src/kit/media/perceptual-hash.ts'
import { STORIES } from '../post-stories.ts'
import {
  DRAWINGS,
  drawScene,
  GROUNDS,
  INTERESTS,
  PLACES,
  renderScene,
  type SceneKind,
  THINGS_OF,
} from './index.ts'

const KINDS = Object.keys(DRAWINGS) as SceneKind[]
const PORTRAIT = { width: 640, height: 800 }
const SEEDS = 50

test.each(KINDS)('%s is drawn for every seed, in numbers that a browser reads', (kind) => {
  const wide = { width: 870, height: 580 }
  for (let seed = 0; seed < SEEDS; seed++) {
    const { behind, before, shadow } = drawScene(kind, seed, seed % 2 === 0 ? PORTRAIT : wide)
    expect(behind + before + shadow).not.toMatch(/NaN|undefined|Infinity|\de[+-]/)
  }
})

test.each(KINDS)('%s is the same for the same seed and different for the next', (kind) => {
  expect(drawScene(kind, 7, PORTRAIT)).toEqual(drawScene(kind, 7, PORTRAIT))
  expect(drawScene(kind, 7, PORTRAIT).behind).not.toBe(drawScene(kind, 8, PORTRAIT).behind)
})

test('there are at least ten grounds, twelve places and thirty things', () => {
  expect(Object.keys(GROUNDS).length).toBeGreaterThanOrEqual(10)
  expect(Object.keys(PLACES).length).toBeGreaterThanOrEqual(12)
  expect(Object.keys(INTERESTS).length).toBeGreaterThanOrEqual(30)
})

test.each(TAGS)('the interest %s has three drawings or more', (tag) => {
  expect(new Set(THINGS_OF[tag]).size).toBeGreaterThanOrEqual(3)
  expect(KINDS).toEqual(expect.arrayContaining([...THINGS_OF[tag]]))
})

test('every drawing is shown by an interest, a post or behind a figure', () => {
  const shown = new Set<string>([
    ...Object.keys(GROUNDS),
    ...Object.keys(PLACES),
    ...Object.values(THINGS_OF).flat(),
    ...STORIES.flatMap(({ scenes }) => scenes),
  ])
  expect(KINDS.filter((kind) => !shown.has(kind))).toEqual([])
})

test.each(Object.keys(PLACES) as SceneKind[])("%s keeps a figure's place inside the picture", (kind) => {
  for (let seed = 0; seed < SEEDS; seed++) {
    const { figure } = drawScene(kind, seed, PORTRAIT)
    const rise = figure.anchor === 'feet' ? 1 : 0.42
    expect(figure.x).toBeGreaterThan(PORTRAIT.width * 0.2)
    expect(figure.x).toBeLessThan(PORTRAIT.width * 0.8)
    expect(figure.y).toBeLessThanOrEqual(PORTRAIT.height)
    expect(figure.y - figure.adultHeight * rise).toBeGreaterThan(40)
  }
})

test('the fraud scanner mistakes no two of three hundred pictures for the same', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const kind = KINDS[index % KINDS.length] ?? 'dusk'
      const hashes = await hashPicture(await renderScene(kind, index, { width: 160, height: 200 }))
      return { name: `${kind} ${index}`, hashes }
    }),
  )
  const same = pictures.flatMap(({ name, hashes }, index) =>
    pictures
      .slice(index + 1)
      .filter(
        (other) =>
          hashes &&
          other.hashes &&
          [hashes.hash, hashes.mirrored].some((hash) =>
            areSamePicture(formatHash(hash), formatHash(other.hashes?.hash ?? hash)),
          ),
      )
      .map((other) => `${name} = ${other.name}`),
  )
  expect(same).toEqual([])
})
