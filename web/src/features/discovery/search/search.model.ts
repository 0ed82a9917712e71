import { msg } from '@lingui/core/macro'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { Gender, Orientation } from '@savanna/contract/profiles/fields'
import {
  addressOf,
  type Choice,
  type ChoiceAddress,
  NO_FILTERS,
  parseChoice,
} from '../filters/choice.model.ts'
import { listPills, type Pill } from '../filters/filters.model.ts'

/** The complete criteria of a search. */
export interface SearchCriteria extends Choice {
  /** Null means both. */
  gender: Gender | null
  /** Null means any. */
  orientation: Orientation | null
}

export interface SearchAddress extends ChoiceAddress {
  /** A saved search's id in place of criteria: a notification links to it. */
  saved?: unknown
  gender?: unknown
  orientation?: unknown
}

/** The initial criteria. All filters are `must`: people who search mean what they set. */
export const SEARCH_START: SearchCriteria = {
  ...NO_FILTERS,
  distMode: 'must',
  gender: null,
  orientation: null,
}

/** Returns the value if the list has it; null otherwise. */
export function parseOption<Value extends string>(
  list: Record<Value, Sentence>,
  value: unknown,
): Value | null {
  return typeof value === 'string' && Object.hasOwn(list, value) ? (value as Value) : null
}

export function parseSearchCriteria(address: SearchAddress): SearchCriteria {
  return {
    ...SEARCH_START,
    ...parseChoice(address, SEARCH_START),
    gender: parseOption(GENDERS, address.gender),
    orientation: parseOption(ORIENTATIONS, address.orientation),
  }
}

/** Returns the shortest query string that `parseSearchCriteria` parses into these criteria. */
export function searchAddressOf({ gender, orientation, ...choice }: SearchCriteria): SearchAddress {
  return {
    ...addressOf(choice, SEARCH_START),
    ...(gender && { gender }),
    ...(orientation && { orientation }),
  }
}

/** Returns criteria as they're sent and saved. */
export function toWire({ orientation, ...rest }: SearchCriteria) {
  return { ...rest, sexOrient: orientation }
}

export const GENDERS: Record<Gender, Sentence> = { woman: msg`Women`, man: msg`Men` }
export const ORIENTATIONS: Record<Orientation, Sentence> = {
  bi: msg({ message: 'Bi', context: 'orientation' }),
  hetero: msg({ message: 'Straight', context: 'orientation' }),
  homo: msg({ message: 'Gay', context: 'orientation' }),
}

/** Returns the active criteria as pills, each with the criteria without it. */
export function searchPills(criteria: SearchCriteria): Pill<SearchCriteria>[] {
  const { gender, orientation } = criteria
  const pills = listPills(criteria, SEARCH_START)
  if (gender) pills.push({ key: 'gender', text: say(GENDERS[gender]), rest: { ...criteria, gender: null } })
  if (orientation) {
    const rest = { ...criteria, orientation: null }
    pills.push({ key: 'orientation', text: say(ORIENTATIONS[orientation]), rest })
  }
  return pills
}
