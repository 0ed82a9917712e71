import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FEATURE_WIDTH, FEATURES_VERSION } from '../model/person-features.ts'
import { checksumOf, isSound, type StoredWeights, selectNewestSound } from './weights.rules.ts'

function soundRow(change: Partial<StoredWeights> = {}): StoredWeights {
  const row = {
    cohort: 3,
    trained_at: new Date('2026-11-22T02:17:00Z'),
    features: FEATURES_VERSION,
    weights: Array.from({ length: FEATURE_WIDTH }, (_, index) => index / 100),
    spread: [0.7, 0.8, 0.1],
    decisions: 4_000,
    ...change,
  }
  return { ...row, checksum: checksumOf(row) }
}

const changed: fc.Arbitrary<Partial<StoredWeights>> = fc.oneof(
  fc.record({ cohort: fc.integer({ min: 4, max: 8 }) }),
  fc.record({
    trained_at: fc.date({ min: new Date('2027-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  }),
  fc.record({ decisions: fc.integer({ min: 4_001, max: 10 ** 9 }) }),
  fc.record({ spread: fc.constantFrom<number[]>([0.7, 0.8, 0.2], [0.7, 0.8], [0.8, 0.7, 0.1]) }),
  fc.nat(FEATURE_WIDTH - 1).map((index) => ({ weights: soundRow().weights.with(index, 9.5) })),
)

it("a row changed after it was stored isn't used", () => {
  expect(isSound(soundRow())).toBe(true)
  fc.assert(
    fc.property(changed, (change) => {
      expect(isSound({ ...soundRow(), ...change })).toBe(false)
    }),
  )
})

it("a row out of range isn't used, even with a correct checksum", () => {
  const { weights } = soundRow()
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 20.1, -1e300])
    expect(isSound(soundRow({ weights: weights.with(5, bad) })), `${bad}`).toBe(false)
  for (const spread of [[0, 1, 0], [1, 17, 0], [1, Number.NaN, 0], [], [1, 1, 0, 0]])
    expect(isSound(soundRow({ spread })), spread.join()).toBe(false)
  expect(isSound(soundRow({ weights: weights.slice(1) }))).toBe(false)
  expect(isSound(soundRow({ features: FEATURES_VERSION + 1 }))).toBe(false)
  expect(isSound(soundRow({ decisions: -1 }))).toBe(false)
})

it("each cohort's newest valid row counts, whatever is wrong with newer ones", () => {
  const old = soundRow()
  const day = (number: number) => new Date(Date.UTC(2026, 10, number))
  const newer = soundRow({ trained_at: day(23) })
  const poisoned = { ...soundRow({ trained_at: day(24) }), decisions: 5 }
  const other = soundRow({ cohort: 0 })
  expect(selectNewestSound([old, poisoned, newer, other])).toEqual(
    new Map([
      [3, newer],
      [0, other],
    ]),
  )
  expect(selectNewestSound([poisoned])).toEqual(new Map())
})
