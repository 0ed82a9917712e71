import { expect, it } from 'vitest'
import { createWishes } from './read-outcomes.ts'

/** Members 1 to 10 like member 0, and only 1 likes member 11; 2 passed 12. */
const outcomes = () => ({
  viewer: Int32Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]),
  target: Int32Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11, 12]),
  liked: Uint8Array.from([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]),
  weight: new Float32Array(12).fill(1),
})

it('a like counts more if the liker would meet again, and less if not', () => {
  const known = outcomes()
  const wishes = createWishes(13)
  wishes.add(1, 0, true)
  wishes.add(2, 0, false)
  wishes.weigh(known)
  expect([...known.weight]).toEqual([2, 0.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
})

it('an answer about someone with few decisions, or who was passed, changes nothing', () => {
  const known = outcomes()
  const wishes = createWishes(13)
  wishes.add(1, 11, true)
  wishes.add(2, 12, true)
  wishes.add(0, 1, true)
  wishes.weigh(known)
  expect(new Set(known.weight)).toEqual(new Set([1]))
})
