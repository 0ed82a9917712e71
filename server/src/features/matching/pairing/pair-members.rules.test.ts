import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRandom } from '../../../kit/random.ts'
import { balanceChances, balanceExposure } from './balance.ts'
import type { CandidatePairs } from './candidate-pairs.ts'
import { pairMembers } from './pair-members.ts'

/** Returns the pairs of a town in which any two fit with a given probability. */
function townOf(members: number, density: number, seed: number): CandidatePairs {
  const random = createRandom(seed)
  const pairs: { one: number; other: number; chance: number }[] = []
  for (let one = 0; one < members; one++)
    for (let other = one + 1; other < members; other++)
      if (random.next() < density) pairs.push({ one, other, chance: 0.01 + 0.9 * random.next() ** 3 })
  return {
    members,
    one: Int32Array.from(pairs, ({ one }) => one),
    other: Int32Array.from(pairs, ({ other }) => other),
    chance: Float32Array.from(pairs, ({ chance }) => chance),
  }
}

function countSeen({ members, one, other }: CandidatePairs, chosen: Uint8Array): number[] {
  const seen = new Array<number>(members).fill(0)
  chosen.forEach((isChosen, pair) => {
    for (const member of [one[pair] ?? 0, other[pair] ?? 0]) seen[member] = (seen[member] ?? 0) + isChosen
  })
  return seen
}

it('nobody sees more than the limit, and nobody who could be paired is left out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40 }),
      fc.nat(),
      fc.integer({ min: 1, max: 5 }),
      (members, seed, places) => {
        const pairs = townOf(members, 0.4, seed)
        const chosen = pairMembers(pairs, { places })
        const seen = countSeen(pairs, chosen)
        expect(Math.max(...seen)).toBeLessThanOrEqual(places)
        chosen.forEach((isChosen, pair) => {
          const free = [pairs.one[pair] ?? 0, pairs.other[pair] ?? 0].every(
            (member) => (seen[member] ?? 0) < places,
          )
          if (free) expect(isChosen, `pair ${pair} of two with free places`).toBe(1)
        })
      },
    ),
    // Found once at random: a swap separated two members with free slots.
    { examples: [[15, 1362131355, 4]] },
  )
})

it('in a town where most people fit, everyone sees five others', () => {
  const pairs = townOf(60, 0.5, 3)
  expect(new Set(countSeen(pairs, pairMembers(pairs, { places: 5 })))).toEqual(new Set([5]))
})

it('equal pairs give an equal choice', () => {
  expect(pairMembers(townOf(30, 0.5, 5), { places: 5 })).toEqual(
    pairMembers(townOf(30, 0.5, 5), { places: 5 }),
  )
})

it("an empty town and one with two people who don't fit have no pairs", () => {
  expect(pairMembers(townOf(0, 1, 1), { places: 5 })).toHaveLength(0)
  expect(pairMembers(townOf(2, 0, 1), { places: 5 })).toHaveLength(0)
})

it("balanced chances show members about equally often where plain lists don't", () => {
  const pairs = townOf(100, 0.5, 8)
  // Everyone likes the first ten.
  pairs.chance.forEach((chance, pair) => {
    if ((pairs.one[pair] ?? 0) < 10) pairs.chance[pair] = Math.min(0.99, chance * 1.5 + 0.1)
  })
  const timesOnTop = (values: ArrayLike<number>) => {
    const counts = new Array<number>(100).fill(0)
    for (let viewer = 0; viewer < 100; viewer++) {
      const own = [...pairs.one.keys()].filter(
        (pair) => pairs.one[pair] === viewer || pairs.other[pair] === viewer,
      )
      own.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
      for (const pair of own.slice(0, 5)) {
        const other = pairs.one[pair] === viewer ? (pairs.other[pair] ?? 0) : (pairs.one[pair] ?? 0)
        counts[other] = (counts[other] ?? 0) + 1
      }
    }
    return Math.max(...counts)
  }
  const balanced = balanceChances(pairs, balanceExposure(pairs))
  expect(timesOnTop(balanced)).toBeLessThan(timesOnTop(pairs.chance) / 2)
})

it('a member whose match counts more gets better partners, not fewer or more', () => {
  const pairs = townOf(60, 0.5, 3)
  const expected = (importance?: Float64Array) => {
    const chosen = pairMembers(pairs, { places: 5, ...(importance && { importance }) })
    expect(new Set(countSeen(pairs, chosen))).toEqual(new Set([5]))
    return pairs.chance.reduce(
      (sum, chance, pair) => sum + (chosen[pair] === 1 && pairs.one[pair] === 0 ? chance : 0),
      0,
    )
  }
  const important = new Float64Array(60).fill(1)
  important[0] = 10
  expect(expected(important)).toBeGreaterThan(expected())
})
