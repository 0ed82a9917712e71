import { FILTER_PANELS, type PanelName } from '@savanna/contract/discovery/routes'
import { INTIMATE_PANELS } from '@savanna/contract/preferences/routes'
import { COHORTS } from './cohorts.ts'

/** How many bits `discovery.answers` has. Some are free, for further panels and answers. */
export const ANSWER_BITS = 256

/** Each panel's bits: the first one means no answer. */
const keysOf = ({ field, options }: (typeof FILTER_PANELS)[number]) =>
  ['', ...options].map((option) => `${field}=${option}`)

/**
 * The meaning of each bit in `discovery.answers`. The database function `discovery_answer_keys` returns the
 * same: a new answer needs a migration, and its bit goes to the end.
 */
export const ANSWER_KEYS: readonly string[] = FILTER_PANELS.flatMap(keysOf)

const POSITIONS = new Map(ANSWER_KEYS.map((key, at) => [key, at]))

/** Returns the positions of the bits for some answers to a panel; an empty one means no answer. */
export function positionsOf(field: PanelName, options: readonly string[]): number[] {
  return options.map((option) => POSITIONS.get(`${field}=${option}`) ?? -1).filter((at) => at >= 0)
}

/** Returns bits as the database writes them, with the given positions set. */
export function bitsAt(positions: readonly number[]): string {
  const bits = Array.from({ length: ANSWER_BITS }, () => '0')
  for (const at of positions) bits[at] = '1'
  return bits.join('')
}

const INTIMATE = FILTER_PANELS.filter(({ field }) => INTIMATE_PANELS.some((panel) => panel === field))

/** The intimate panels' bits: those that mean no answer, and all others of `discovery.answers`. */
export const INTIMATE_UNANSWERED = bitsAt(INTIMATE.flatMap(({ field }) => positionsOf(field, [''])))
export const NOT_INTIMATE = bitsAt(
  Array.from({ length: ANSWER_BITS }, (_, at) => at).filter(
    (at) => !INTIMATE.some(({ field, options }) => positionsOf(field, ['', ...options]).includes(at)),
  ),
)

/** Returns the number for a cohort in `discovery_holdings.held`. */
export const heldOfCohort = (cohort: number) => ANSWER_BITS + cohort

/** The numbers for all cohorts. */
export const ALL_COHORTS_HELD = Array.from({ length: COHORTS }, (_, cohort) => heldOfCohort(cohort))

/** The number in `discovery_holdings.held` of members who don't say how tall they are. */
export const UNSAID_HELD = 300

/** Returns the number for a height in centimetres in `discovery_holdings.held`. */
export const heldOfHeight = (height: number) => UNSAID_HELD + height
