import type { SavedSearch } from '@savanna/contract/discovery/saved-searches'
import { formatList } from '@savanna/contract/language/lists'
import { LABEL_LENGTH, lengthOf } from '@savanna/contract/length'
import { type SearchCriteria, searchAddressOf, searchPills } from '../search/search.model.ts'

/** Returns a saved search's criteria. */
export function criteriaOf({ criteria }: SavedSearch): SearchCriteria {
  const { sexOrient: orientation, ...rest } = criteria
  return { ...rest, orientation }
}

/** Returns whether two searches find the same people in the same order. */
export function isSame(one: SearchCriteria, other: SearchCriteria): boolean {
  return JSON.stringify(searchAddressOf(one)) === JSON.stringify(searchAddressOf(other))
}

/** Returns a name for a search: its first criteria, as many as fit; empty if there are none. */
export function suggestName(criteria: SearchCriteria): string {
  const texts = searchPills(criteria).map(({ text }) => text)
  const names = texts.map((_, last) => formatList(texts.slice(0, last + 1)))
  return names.findLast((name) => lengthOf(name) <= LABEL_LENGTH) ?? ''
}
