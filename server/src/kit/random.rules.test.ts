import { expect, it } from 'vitest'
import { createGenerator, createRandom } from './random.ts'

it('one seed gives the same numbers in every run, and another seed gives others', () => {
  const numbersFrom = (seed: number) => {
    const next = createGenerator(seed)
    return [next(), next(), next()].map((number) => Math.floor(number * 1_000))
  }
  expect(numbersFrom(1)).toEqual([627, 2, 527])
  expect(numbersFrom(2)).not.toEqual(numbersFrom(1))
})

it('a sample has different items, or all of them if more are wanted', () => {
  const random = createRandom(7)
  expect(new Set(random.sample([1, 2, 3, 4, 5], 3)).size).toBe(3)
  expect(random.sample([1, 2], 5).toSorted()).toEqual([1, 2])
  expect(() => random.pick([])).toThrow(RangeError)
})
