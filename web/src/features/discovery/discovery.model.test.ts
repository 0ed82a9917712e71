import type { Card } from '@savanna/contract/profiles'
import { expect, it } from 'vitest'
import { cardsOf, countText } from './discovery.model.ts'

const page = (...ids: string[]) => ({
  list: ids.map((id) => ({ id }) as Card),
  next: null,
  limited: false,
  widen: null,
})

it('shows someone who moved between two pages once', () => {
  expect(cardsOf([page('a', 'b'), page('b', 'c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it('counts who is there, and says when there are more', () => {
  expect([countText(1, false), countText(31, false), countText(12, true)]).toEqual([
    '1 person',
    '31 people',
    'The nearest 12',
  ])
})
