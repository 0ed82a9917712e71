import {
  FILTER_BOUNDS,
  FILTER_DEFAULTS,
  FILTER_MODES,
  FILTER_NAMES,
  type FilterName,
  type SavedFilter,
  SORTS,
} from '@savanna/contract/discovery/routes'
import { TAGS } from '@savanna/contract/profiles/tags'
import { type PanelsAddress, parsePanels, writePanels } from './panels/panels.model.ts'

/** The complete choice of filters and order. */
export type Choice = SavedFilter

/** The choice in a query string, unvalidated: `parseChoice` parses it. */
export type ChoiceAddress = { [Field in Exclude<keyof Choice, 'panels'>]?: unknown } & PanelsAddress

/** The initial choice for suggestions: filters at their full range are on, distance and height are ignored. */
export const NO_FILTERS: Choice = {
  sort: 0,
  ...FILTER_DEFAULTS,
  tags: [],
  ageMode: 'must',
  distMode: 'ignore',
  heightMode: 'ignore',
  popMode: 'must',
  tagsMode: 'must',
  newMode: 'ignore',
  activeMode: 'ignore',
  panels: {},
}

/** The fields of each filter: its mode and its limits. */
export const FILTER_FIELDS = {
  age: { mode: 'ageMode', limits: ['ageMin', 'ageMax'] },
  distance: { mode: 'distMode', limits: ['distMax'] },
  height: { mode: 'heightMode', limits: ['heightMin', 'heightMax'] },
  popularity: { mode: 'popMode', limits: ['popMin', 'popMax'] },
  tags: { mode: 'tagsMode', limits: [] },
} as const

/** The filters without a value. */
export const SWITCHES = { new: 'newMode', active: 'activeMode' } as const

const { age, distance, height, popularity } = FILTER_BOUNDS
const BOUNDS = {
  ...{ ageMin: age, ageMax: age },
  distMax: distance,
  ...{ heightMin: height, heightMax: height },
  ...{ popMin: popularity, popMax: popularity },
}

function parseInteger(value: unknown, { min, max }: { min: number; max: number }): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : undefined
}

/** Returns the ids in a text with dashes between them, or a single id, which the router parses as a number. */
function parseTags(value: unknown): number[] {
  const ids = new Set(
    String(value ?? '')
      .split('-')
      .map(Number),
  )
  return [...ids].filter((id) => parseInteger(id, { min: 1, max: TAGS.length })).sort((a, b) => a - b)
}

/** A switch that's on, in a query string. */
const YES = 1

/** Returns a query string's filter; invalid parts are ignored. */
function parseFilter(address: ChoiceAddress, filter: FilterName, start: Choice): Partial<Choice> {
  const { mode, limits } = FILTER_FIELDS[filter]
  const named: Partial<Choice> = {}
  for (const limit of limits) {
    const value = parseInteger(address[limit], BOUNDS[limit])
    if (value !== undefined) named[limit] = value
  }
  const { ageMin, ageMax, heightMin, heightMax, popMin, popMax } = { ...start, ...named }
  if (ageMin > ageMax || heightMin > heightMax || popMin > popMax) return {}
  const tags = filter === 'tags' ? parseTags(address.tags) : []
  if (tags.length > 0) named.tags = tags
  const chosenMode = FILTER_MODES.find((each) => each === address[mode])
  if (chosenMode) named[mode] = chosenMode
  else if (Object.keys(named).length > 0) named[mode] = 'must'
  return named
}

function parseSwitch(address: ChoiceAddress, mode: 'newMode' | 'activeMode'): Partial<Choice> {
  const chosen = FILTER_MODES.find((each) => each === address[mode])
  return chosen ? { [mode]: chosen } : {}
}

/** Returns a query string's choice, completed by the initial one; null when it has none. */
export function parseChoice(address: ChoiceAddress, start: Choice): Choice | null {
  const sort = parseInteger(address.sort, { min: 0, max: SORTS.length - 1 })
  const panels = parsePanels(address)
  const named = Object.assign(
    sort === undefined ? {} : { sort },
    ...FILTER_NAMES.map((filter) => parseFilter(address, filter, start)),
    ...Object.values(SWITCHES).map((mode) => parseSwitch(address, mode)),
    address.heightMaybe === YES ? { heightMaybe: true } : {},
    Object.keys(panels).length > 0 ? { panels } : {},
  )
  return Object.keys(named).length > 0 ? { ...start, ...named } : null
}

/** Returns the shortest query string that `parseChoice` parses into this choice. */
export function addressOf(choice: Choice, start: Choice): ChoiceAddress {
  const address: ChoiceAddress = choice.sort === start.sort ? {} : { sort: choice.sort }
  for (const filter of FILTER_NAMES) {
    const { mode, limits } = FILTER_FIELDS[filter]
    const changed = limits.filter((limit) => choice[limit] !== start[limit])
    for (const limit of changed) address[limit] = choice[limit]
    const tags = filter === 'tags' ? choice.tags : []
    if (tags.length > 0) address.tags = tags.length === 1 ? tags[0] : tags.join('-')
    const implied = changed.length + tags.length > 0 ? 'must' : start[mode]
    if (choice[mode] !== implied) address[mode] = choice[mode]
  }
  for (const mode of Object.values(SWITCHES)) if (choice[mode] !== start[mode]) address[mode] = choice[mode]
  if (choice.heightMaybe) address.heightMaybe = YES
  return { ...address, ...writePanels(choice.panels) }
}

/** Returns the query string of a choice for suggestions: never empty, because an empty one means the saved choice. */
export function suggestionsAddress(choice: Choice): ChoiceAddress {
  const address = addressOf(choice, NO_FILTERS)
  return Object.keys(address).length > 0 ? address : { sort: choice.sort }
}
