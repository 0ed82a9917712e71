import {
  FILTER_BOUNDS,
  FILTER_NAMES,
  type FilterName,
  TOTAL_CAP,
  type Widening,
} from '@savanna/contract/discovery/routes'
import { tagName } from '@savanna/contract/profiles/tags'
import { type Choice, FIELDS } from './choice.model.ts'

type Filters = Omit<Choice, 'sort'>

/** The labels of the orders of suggestions; the position is the number used in requests. */
export const SUGGESTION_ORDERS = [
  'Compatibility',
  'Youngest',
  'Oldest',
  'Nearest',
  'Farthest',
  'Lowest popularity',
  'Highest popularity',
  'Fewest common tags',
  'Most common tags',
]

/** The labels of the orders of search results: 1 and 2 are by birthdate, ascending and descending. */
export const SEARCH_ORDERS = ['Default order', 'Oldest', 'Youngest', ...SUGGESTION_ORDERS.slice(3)]

function isWhole([low, high]: [number, number], { min, max }: { min: number; max: number }): boolean {
  return low === min && high === max
}

/** Tells whether a filter has any effect on who is shown or in which order. */
function isActive(choice: Filters, filter: FilterName): boolean {
  if (choice[FIELDS[filter].mode] === 'ignore') return false
  switch (filter) {
    case 'age':
      return !isWhole([choice.ageMin, choice.ageMax], FILTER_BOUNDS.age)
    case 'distance':
      return true
    case 'popularity':
      return !isWhole([choice.popMin, choice.popMax], FILTER_BOUNDS.popularity)
    case 'tags':
      return choice.tags.length > 0
  }
}

export function activeFilters(choice: Filters): FilterName[] {
  return FILTER_NAMES.filter((filter) => isActive(choice, filter))
}

/** Returns the choice without one of its filters. */
function without<C extends Choice>(choice: C, filter: FilterName, start: Choice): C {
  const { mode, limits } = FIELDS[filter]
  const next = { ...choice, [mode]: start[mode] }
  for (const limit of limits) Object.assign(next, { [limit]: start[limit] })
  if (filter === 'tags') next.tags = []
  return isActive(next, filter) ? { ...next, [mode]: 'ignore' } : next
}

export interface Pill<C> {
  key: string
  text: string
  /** The choice without the filter of this pill. */
  rest: C
}

/** Returns the active filters as pills, each with the choice that remains without it. */
export function listPills<C extends Choice>(choice: C, start: Choice): Pill<C>[] {
  return activeFilters(choice).flatMap((filter) => {
    const end = choice[FIELDS[filter].mode] === 'prefer' ? ', preferred' : ''
    if (filter !== 'tags')
      return [{ key: filter, text: textOf(choice, filter) + end, rest: without(choice, filter, start) }]
    return choice.tags.map((id) => {
      const fewer = { ...choice, tags: choice.tags.filter((tag) => tag !== id) }
      const rest = fewer.tags.length > 0 ? fewer : without(fewer, 'tags', start)
      return { key: `tag ${id}`, text: tagName(id) + end, rest }
    })
  })
}

function textOf(choice: Filters, filter: Exclude<FilterName, 'tags'>): string {
  if (filter === 'age') return `Age ${formatRange(choice.ageMin, choice.ageMax)}`
  if (filter === 'distance') return `Up to ${choice.distMax} km`
  return `Popularity ${formatRange(choice.popMin, choice.popMax)}`
}

export function formatRange(low: number, high: number): string {
  return low === high ? `${low}` : `${low} to ${high}`
}

/** Returns the choice with one filter relaxed. */
export function widenFilters<C extends Choice>(choice: C, { to }: Widening): C {
  return Object.assign({ ...choice }, to)
}

/** Returns a number of members in words; "999+ people" from the cap on. */
export function formatPeople(total: number): string {
  if (total >= TOTAL_CAP) return `${TOTAL_CAP}+ people`
  return total === 1 ? '1 person' : `${total} people`
}

/**
 * Returns the sentence that names the filter which shortens the list, and the label of the button that relaxes it.
 */
export function describeWidening({ filter, members, to }: Widening): { reason: string; verb: string } {
  const more = members >= TOTAL_CAP ? `${TOTAL_CAP}+` : `${members}`
  const there = members === 1 ? 'there is 1 more person' : `there are ${more} more people`
  const [name, wider, verb] = widerBy(filter, to)
  return {
    reason: `The filter for ${name} hides the most people: ${wider} ${there}.`,
    verb: `${verb}: ${more} more`,
  }
}

function widerBy(filter: FilterName, to: Widening['to']): [name: string, wider: string, verb: string] {
  const { ageMin = FILTER_BOUNDS.age.min, ageMax = FILTER_BOUNDS.age.max, distMax } = to
  switch (filter) {
    case 'age':
      return ['age', `from ${ageMin} to ${ageMax}`, `Look from ${ageMin} to ${ageMax}`]
    case 'distance':
      return distMax === undefined
        ? ['distance', 'anywhere', 'Look anywhere']
        : ['distance', `within ${distMax} km`, `Look within ${distMax} km`]
    case 'popularity':
      return ['popularity', 'with any popularity', 'Look at any popularity']
    case 'tags':
      return ['interests', 'without it', 'Look at all interests']
  }
}
