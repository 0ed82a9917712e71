import type { Card } from '@savanna/contract/profiles/routes'
import { expect, it } from 'vitest'
import { cardsOf, countText } from './discovery.model.ts'

const page = (...ids: string[]) => ({
  list: ids.map((id) => ({ id }) as Card),
  next: null,
  limited: false,
  widen: null,
})

it('shows a member who moved between two pages once', () => {
  expect(cardsOf([page('a', 'b'), page('b', 'c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it('a small count is never exact, however many are shown', () => {
  for (const shown of [1, 5, 19])
    for (const total of [undefined, shown, 19])
      for (const limited of [false, true])
        expect(countText({ shown, total, limited })).toBe('Fewer than 20 people')
})

it('the count includes later members and says when only some are shown', () => {
  const text = (shown: number, total: number | undefined, limited = false) =>
    countText({ shown, total, limited })
  expect([text(12, 31), text(32, 31), text(12, 999), text(24, undefined)]).toEqual([
    '31 people',
    '32 people',
    '999+ people',
    '24 people',
  ])
  expect(text(5, 31, true)).toBe('5 of 31 people')
  // Nobody is left to show: the list says why, and who else there is.
  expect([text(0, 0), text(0, 31, true)]).toEqual(['', ''])
})
