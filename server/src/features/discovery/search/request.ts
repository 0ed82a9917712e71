import {
  FILTER_DEFAULTS,
  type FilterChoice,
  type FilterMode,
  type PanelFilters,
  SEARCH_SORTS,
  SORTS,
} from '@savanna/contract/discovery/routes'

export type SortName = (typeof SORTS)[number]

/** Filters as members set them, each with its meaning. */
export interface Filters {
  ageMin: number
  ageMax: number
  ageMode: FilterMode
  /** Kilometres. */
  distMax: number
  distMode: FilterMode
  /** Centimetres. */
  heightMin: number
  heightMax: number
  heightMode: FilterMode
  /** Members who don't say how tall they are satisfy the filter as well. */
  heightMaybe: boolean
  popMin: number
  popMax: number
  popMode: FilterMode
  /** Ids. */
  tags: number[]
  tagsMode: FilterMode
  /** Joined lately. */
  newMode: FilterMode
  /** Online lately. */
  activeMode: FilterMode
  panels: PanelFilters
}

/** A member's request, with all defaults filled in. */
export interface SearchRequest {
  kind: 'suggestions' | 'search'
  sort: SortName
  filters: Filters
  /** Narrows the cohorts that fit, see `cohorts.ts`; undefined keeps all of them. */
  cohorts: number[] | undefined
  /** An orientation is requested: members who hide theirs are left out. */
  byOrientation: boolean
}

const modeOf = (mode: FilterMode | undefined, ...values: unknown[]): FilterMode =>
  mode ?? (values.some((value) => value !== undefined) ? 'must' : 'ignore')

/** Returns filters with all defaults filled in: a value without a mode is required, and no value is ignored. */
export function filtersOf(given: Omit<FilterChoice, 'sort'>): Filters {
  const { ageMin, ageMax, distMax, heightMin, heightMax, popMin, popMax, tags } = given
  return {
    ageMin: ageMin ?? FILTER_DEFAULTS.ageMin,
    ageMax: ageMax ?? FILTER_DEFAULTS.ageMax,
    ageMode: modeOf(given.ageMode, ageMin, ageMax),
    distMax: distMax ?? FILTER_DEFAULTS.distMax,
    distMode: modeOf(given.distMode, distMax),
    heightMin: heightMin ?? FILTER_DEFAULTS.heightMin,
    heightMax: heightMax ?? FILTER_DEFAULTS.heightMax,
    heightMode: modeOf(given.heightMode, heightMin, heightMax),
    heightMaybe: given.heightMaybe ?? FILTER_DEFAULTS.heightMaybe,
    popMin: popMin ?? FILTER_DEFAULTS.popMin,
    popMax: popMax ?? FILTER_DEFAULTS.popMax,
    popMode: modeOf(given.popMode, popMin, popMax),
    tags: tags ?? [],
    tagsMode: modeOf(given.tagsMode, tags),
    newMode: given.newMode ?? 'ignore',
    activeMode: given.activeMode ?? 'ignore',
    panels: given.panels ?? {},
  }
}

/**
 * Returns only the filters that apply wherever members are suggested, even where no other range does: by
 * height and panels, and for new and active members.
 */
export function filtersEverywhere(filters: Filters): Filters {
  const { heightMin, heightMax, heightMode, heightMaybe, newMode, activeMode, panels } = filters
  return filtersOf({ heightMin, heightMax, heightMode, heightMaybe, newMode, activeMode, panels })
}

/** Returns the suggestions' order for the route's number; by compatibility for an unknown one. */
export function suggestionSortOf(sort = 0): SortName {
  return SORTS[sort] ?? 'compatibility'
}

/** Returns the search results' order for the route's number; by compatibility for an unknown one. */
export function searchSortOf(sort = 0): SortName {
  const name = SEARCH_SORTS[sort] ?? 'default'
  return name === 'default' ? 'compatibility' : name
}

/** Returns whether the query names any filter or order itself. */
export function hasOwnChoice(query: FilterChoice): boolean {
  const named: Record<keyof FilterChoice, unknown> = {
    sort: query.sort,
    ageMin: query.ageMin,
    ageMax: query.ageMax,
    ageMode: query.ageMode,
    distMax: query.distMax,
    distMode: query.distMode,
    heightMin: query.heightMin,
    heightMax: query.heightMax,
    heightMode: query.heightMode,
    heightMaybe: query.heightMaybe,
    popMin: query.popMin,
    popMax: query.popMax,
    popMode: query.popMode,
    tags: query.tags,
    tagsMode: query.tagsMode,
    newMode: query.newMode,
    activeMode: query.activeMode,
    panels: query.panels,
  }
  return Object.values(named).some((value) => value !== undefined)
}
