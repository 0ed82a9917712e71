import type { FoundMembers } from '@savanna/contract/discovery/routes'
import { expect, it } from 'vitest'
import { type ResultPages, refill, withoutPassed } from './refill.model.ts'

const page = (ids: string[], more: Partial<FoundMembers> = {}) =>
  ({ list: ids.map((id) => ({ id })), next: null, limited: true, widen: null, ...more }) as FoundMembers
const pagesOf = (...pages: FoundMembers[]): ResultPages => ({ pages, pageParams: pages.map(() => null) })
const idsOf = ({ pages }: ResultPages) => pages.map(({ list }) => list.map(({ id }) => id))

it('a passed member leaves the list', () => {
  const found = pagesOf(page(['a', 'b']), page(['c']))
  expect(idsOf(withoutPassed(found, 'c'))).toEqual([['a', 'b'], []])
  expect(withoutPassed(found, 'z')).toBe(found)
})

it('a refill adds new people last and moves nobody', () => {
  const filled = refill(pagesOf(page(['b', 'liked', 'c'])), page(['c', 'd', 'b'], { limited: false }))
  expect(idsOf(filled)).toEqual([['b', 'liked', 'c', 'd']])
  expect([filled.pages[0]?.limited, filled.pageParams]).toEqual([false, [null]])
})
