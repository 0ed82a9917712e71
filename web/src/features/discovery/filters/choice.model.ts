import {
  FILTER_BOUNDS,
  FILTER_DEFAULTS,
  FilterMode,
  FilterName,
  type SavedFilter,
  SORTS,
} from '@savanna/contract/discovery/routes'
import { TAGS } from '@savanna/contract/profiles/tags'

/** Filters and order, with nothing left open. */
export type Choice = SavedFilter

/** What may stand in an address, as somebody typed it: `choiceIn` reads it, and nothing has to be true of it. */
export type ChoiceAddress = { [Field in keyof Choice]?: unknown }

/** Suggestions before anybody touched a filter: those that leave nobody out are in force, and distance is not. */
export const NO_FILTERS: Choice = {
  sort: 0,
  ...FILTER_DEFAULTS,
  tags: [],
  ageMode: 'must',
  distMode: 'ignore',
  popMode: 'must',
  tagsMode: 'must',
}

/** Of each filter: the field of its mode, and those of its limits. */
export const FIELDS = {
  age: { mode: 'ageMode', limits: ['ageMin', 'ageMax'] },
  distance: { mode: 'distMode', limits: ['distMax'] },
  popularity: { mode: 'popMode', limits: ['popMin', 'popMax'] },
  tags: { mode: 'tagsMode', limits: [] },
} as const

const { age, distance, popularity } = FILTER_BOUNDS
const BOUNDS = { ageMin: age, ageMax: age, distMax: distance, popMin: popularity, popMax: popularity }

function wholeIn(value: unknown, { min, max }: { min: number; max: number }): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : undefined
}

/** Ids with dashes between them, or one id: the router reads that one as a number. */
function tagsIn(value: unknown): number[] {
  const ids = new Set(
    String(value ?? '')
      .split('-')
      .map(Number),
  )
  return [...ids].filter((id) => wholeIn(id, { min: 1, max: TAGS.length })).sort((a, b) => a - b)
}

/** The filter as an address names it; what makes no sense in it counts as not said. */
function filterIn(address: ChoiceAddress, filter: FilterName, start: Choice): Partial<Choice> {
  const { mode, limits } = FIELDS[filter]
  const named: Partial<Choice> = {}
  for (const limit of limits) {
    const value = wholeIn(address[limit], BOUNDS[limit])
    if (value !== undefined) named[limit] = value
  }
  const { ageMin, ageMax, popMin, popMax } = { ...start, ...named }
  if (ageMin > ageMax || popMin > popMax) return {}
  const tags = filter === 'tags' ? tagsIn(address.tags) : []
  if (tags.length > 0) named.tags = tags
  const said = FilterMode.safeParse(address[mode])
  if (said.success) named[mode] = said.data
  else if (Object.keys(named).length > 0) named[mode] = 'must'
  return named
}

/** The choice that an address names, for the rest as it stood at first; null when the address names nothing. */
export function choiceIn(address: ChoiceAddress, start: Choice): Choice | null {
  const sort = wholeIn(address.sort, { min: 0, max: SORTS.length - 1 })
  const named = Object.assign(
    sort === undefined ? {} : { sort },
    ...FilterName.options.map((filter) => filterIn(address, filter, start)),
  )
  return Object.keys(named).length > 0 ? { ...start, ...named } : null
}

/** The shortest address from which `choiceIn` reads this choice. */
export function addressOf(choice: Choice, start: Choice): ChoiceAddress {
  const address: ChoiceAddress = choice.sort === start.sort ? {} : { sort: choice.sort }
  for (const filter of FilterName.options) {
    const { mode, limits } = FIELDS[filter]
    const changed = limits.filter((limit) => choice[limit] !== start[limit])
    for (const limit of changed) address[limit] = choice[limit]
    const tags = filter === 'tags' ? choice.tags : []
    if (tags.length > 0) address.tags = tags.length === 1 ? tags[0] : tags.join('-')
    const implied = changed.length + tags.length > 0 ? 'must' : start[mode]
    if (choice[mode] !== implied) address[mode] = choice[mode]
  }
  return address
}

/** The same, for suggestions: never empty, because an empty address stands for what the member saved. */
export function suggestionsAddress(choice: Choice): ChoiceAddress {
  const address = addressOf(choice, NO_FILTERS)
  return Object.keys(address).length > 0 ? address : { sort: choice.sort }
}
