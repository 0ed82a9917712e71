import {
  FILTER_BOUNDS,
  FILTER_DEFAULTS,
  type FilterChoice,
  type FilterMode,
  type FilterName,
  type SavedFilter,
  SEARCH_SORTS,
  SORTS,
} from '@savanna/contract/discovery/routes'
import type { Filters } from './condition.ts'

export type SortName = (typeof SORTS)[number]

type Given = Omit<FilterChoice, 'sort'>

const modeOf = (mode: FilterMode | undefined, ...values: unknown[]): FilterMode =>
  mode ?? (values.some((value) => value !== undefined) ? 'must' : 'ignore')

/** Filters with nothing left open: a value without a mode must be satisfied, and no value asks for nothing. */
export function filtersOf(given: Given): Filters {
  const { ageMin, ageMax, distMax, popMin, popMax, tags } = given
  return {
    ageMin: ageMin ?? FILTER_DEFAULTS.ageMin,
    ageMax: ageMax ?? FILTER_DEFAULTS.ageMax,
    ageMode: modeOf(given.ageMode, ageMin, ageMax),
    distMax: distMax ?? FILTER_DEFAULTS.distMax,
    distMode: modeOf(given.distMode, distMax),
    popMin: popMin ?? FILTER_DEFAULTS.popMin,
    popMax: popMax ?? FILTER_DEFAULTS.popMax,
    popMode: modeOf(given.popMode, popMin, popMax),
    tags: tags ?? [],
    tagsMode: modeOf(given.tagsMode, tags),
  }
}

/** The order of suggestions that a number stands for. */
export function suggestionSort(sort = 0): SortName {
  return SORTS[sort] ?? 'compatibility'
}

/** The order of search results that a number stands for. */
export function searchSort(sort = 0): SortName {
  const name = SEARCH_SORTS[sort] ?? 'default'
  return name === 'default' ? 'compatibility' : name
}

/** True when the query names any filter or order itself. */
export function namesAnything(query: FilterChoice): boolean {
  const named: Record<keyof FilterChoice, unknown> = {
    sort: query.sort,
    ageMin: query.ageMin,
    ageMax: query.ageMax,
    ageMode: query.ageMode,
    distMax: query.distMax,
    distMode: query.distMode,
    popMin: query.popMin,
    popMax: query.popMax,
    popMode: query.popMode,
    tags: query.tags,
    tagsMode: query.tagsMode,
  }
  return Object.values(named).some((value) => value !== undefined)
}

export type Widened = Partial<Omit<SavedFilter, 'sort'>>

const AGE_STEPS = [2, 5, 10]
const DISTANCE_STEPS = [10, 25, 50, 100]

/** Ways to let a filter go, the smallest first; none for a filter that nobody has to satisfy. */
export function waysToWiden(filters: Filters, name: FilterName): Widened[] {
  const { age, popularity } = FILTER_BOUNDS
  const { ageMin, ageMax, popMin, popMax } = filters
  switch (name) {
    case 'age':
      if (filters.ageMode !== 'must' || (ageMin === age.min && ageMax === age.max)) return []
      return [
        ...AGE_STEPS.map((years) => ({
          ageMin: Math.max(age.min, ageMin - years),
          ageMax: Math.min(age.max, ageMax + years),
        })),
        { ageMin: age.min, ageMax: age.max },
      ]
    case 'distance':
      if (filters.distMode !== 'must') return []
      return [
        ...DISTANCE_STEPS.filter((km) => km > filters.distMax).map((distMax) => ({ distMax })),
        { distMode: 'ignore' },
      ]
    case 'popularity':
      if (filters.popMode !== 'must' || (popMin === popularity.min && popMax === popularity.max)) return []
      return [{ popMin: popularity.min, popMax: popularity.max }]
    case 'tags':
      return filters.tagsMode === 'must' && filters.tags.length > 0 ? [{ tags: [] }] : []
  }
}
