import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rank, type Scored } from './ranking.ts'

const people = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    score: fc.integer({ min: 0, max: 100 }),
    tier: fc.integer({ min: 0, max: 1 }),
    shown: fc.integer({ min: 0, max: 50 }),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
)

it('ranking lists everyone once, the higher tier last, and the same way each time', () => {
  fc.assert(
    fc.property(people, (list) => {
      const order = rank(list)
      expect([...order].sort(byId)).toEqual([...list].sort(byId))
      expect(order.map(({ tier }) => tier)).toEqual(order.map(({ tier }) => tier).sort())
      expect(rank([...list].reverse())).toEqual(order)
    }),
  )
})

it('ranking keeps the order of the scores except for every sixth position', () => {
  fc.assert(
    fc.property(people, (list) => {
      const order = rank(list.map((person) => ({ ...person, tier: 0 })))
      const scores = order.filter((_, place) => place % 6 !== 3).map(({ score }) => score)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
    }),
  )
})

it("ranking gives the fourth position to the member shown least, if they're a fit at all", () => {
  const known: Scored[] = [90, 80, 70, 60, 50].map((score) => ({ id: `${score}`, score, tier: 0, shown: 9 }))
  const newcomer = { id: 'new', score: 5, tier: 0, shown: 0 }
  const unfit = { id: 'unfit', score: 0, tier: 0, shown: 0 }
  const order = rank([...known, newcomer, unfit]).map(({ id }) => id)
  expect(order).toEqual(['90', '80', '70', 'new', '60', '50', 'unfit'])
})

function byId(a: Scored, b: Scored): number {
  return a.id < b.id ? -1 : 1
}
