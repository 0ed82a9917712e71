import type { SavedSearch } from '@savanna/contract/discovery/saved-searches'
import { expect, it } from 'vitest'
import { SEARCH_START, toWire } from '../search/search.model.ts'
import { criteriaOf, isSame, suggestName } from './saved.model.ts'

const hikers = { ...SEARCH_START, gender: 'woman', ageMin: 25, ageMax: 40, tags: [4, 6] } as const

it('a saved search has the criteria it was saved with', () => {
  const saved: SavedSearch = { id: 'a', name: 'Hikers', criteria: toWire({ ...hikers, tags: [4, 6] }) }
  expect(criteriaOf(saved)).toEqual(hikers)
})

it('searches are the same if they find the same people in the same order', () => {
  const one = { ...hikers, tags: [4, 6] }
  expect(isSame(one, { ...one })).toBe(true)
  expect(isSame(one, { ...one, sort: 3 })).toBe(false)
  expect(isSame(SEARCH_START, { ...SEARCH_START, orientation: 'bi' })).toBe(false)
})

it('a search is named after as many of its criteria as fit', () => {
  expect(suggestName({ ...SEARCH_START, distMode: 'ignore' })).toBe('')
  expect(suggestName({ ...hikers, tags: [4, 6] })).toBe('Age 25 to 40, Up to 5 km, travel')
})
