import { msg, plural, t } from '@lingui/core/macro'
import {
  FEW,
  FILTER_BOUNDS,
  FILTER_NAMES,
  type FilterMode,
  type FilterName,
  TOTAL_CAP,
  type Widening,
} from '@savanna/contract/discovery/routes'
import { formatDistance, formatNumber } from '@savanna/contract/language/numbers'
import { type Sentence, say } from '@savanna/contract/language/say'
import { tagName } from '@savanna/contract/profiles/tags'
import { type Choice, FILTER_FIELDS, SWITCHES } from './choice.model.ts'
import { formatHeights, isAnyHeight } from './height/height.model.ts'
import { activePanels, changePanel, formatPanel, formatTitled } from './panels/panels.model.ts'

type Filters = Omit<Choice, 'sort'>

/** The names of the filters without a value. */
export const SWITCH_NAMES = { new: msg`New here`, active: msg`Active this week` }

/** Labels for the orders of suggestions; the position is the number used in requests. */
export const SUGGESTION_ORDERS: readonly Sentence[] = [
  msg({ message: 'Compatibility', context: 'order of members' }),
  msg({ message: 'Youngest', context: 'order of members' }),
  msg({ message: 'Oldest', context: 'order of members' }),
  msg({ message: 'Nearest', context: 'order of members' }),
  msg({ message: 'Farthest', context: 'order of members' }),
  msg({ message: 'Minimum popularity', context: 'order of members' }),
  msg({ message: 'Maximum popularity', context: 'order of members' }),
  msg({ message: 'Fewest common tags', context: 'order of members' }),
  msg({ message: 'Most common tags', context: 'order of members' }),
]

/** Labels for the orders of search results: 1 and 2 are by birthdate, ascending and descending. */
export const SEARCH_ORDERS: readonly Sentence[] = [
  msg({ message: 'Default order', context: 'order of members' }),
  msg({ message: 'Oldest', context: 'order of members' }),
  msg({ message: 'Youngest', context: 'order of members' }),
  ...SUGGESTION_ORDERS.slice(3),
]

function isWhole([low, high]: [number, number], { min, max }: { min: number; max: number }): boolean {
  return low === min && high === max
}

/** Returns whether a filter affects who is shown, or the order. */
function isActive(choice: Filters, filter: FilterName): boolean {
  if (choice[FILTER_FIELDS[filter].mode] === 'ignore') return false
  switch (filter) {
    case 'age':
      return !isWhole([choice.ageMin, choice.ageMax], FILTER_BOUNDS.age)
    case 'distance':
      return true
    case 'height':
      return !isAnyHeight([choice.heightMin, choice.heightMax])
    case 'popularity':
      return !isWhole([choice.popMin, choice.popMax], FILTER_BOUNDS.popularity)
    case 'tags':
      return choice.tags.length > 0
  }
}

const activeRanges = (choice: Filters) => FILTER_NAMES.filter((filter) => isActive(choice, filter))

/** Returns the filters without a value that affect who is shown, or the order. */
const activeSwitches = (choice: Filters) =>
  (Object.keys(SWITCHES) as (keyof typeof SWITCHES)[]).filter(
    (filter) => choice[SWITCHES[filter]] !== 'ignore',
  )

/** Returns how many filters affect who is shown, or the order. */
export function countActive(choice: Filters): number {
  return activeRanges(choice).length + activeSwitches(choice).length + activePanels(choice.panels).length
}

/** Returns the choice without one of its filters. */
function without<C extends Choice>(choice: C, filter: FilterName, start: Choice): C {
  const { mode, limits } = FILTER_FIELDS[filter]
  const next = { ...choice, [mode]: start[mode] }
  for (const limit of limits) Object.assign(next, { [limit]: start[limit] })
  if (filter === 'tags') next.tags = []
  if (filter === 'height') next.heightMaybe = start.heightMaybe
  return isActive(next, filter) ? { ...next, [mode]: 'ignore' } : next
}

/** The members who match a choice, and those who do only if not saying counts. */
export interface Counted {
  total: number
  maybe?: number | undefined
}

export interface Pill<C> {
  key: string
  text: string
  /** The choice without this pill's filter. */
  rest: C
}

/** Returns the active filters as pills, each with the choice without it. */
export function listPills<C extends Choice>(choice: C, start: Choice): Pill<C>[] {
  return [...listRangePills(choice, start), ...listSwitchPills(choice), ...listPanelPills(choice)]
}

const formatActive = (active: string, mode: FilterMode) =>
  mode === 'prefer' ? t`${active}, preferred` : active

function listSwitchPills<C extends Choice>(choice: C): Pill<C>[] {
  return activeSwitches(choice).map((filter) => ({
    key: filter,
    text: formatActive(say(SWITCH_NAMES[filter]), choice[SWITCHES[filter]]),
    rest: { ...choice, [SWITCHES[filter]]: 'ignore' },
  }))
}

function listPanelPills<C extends Choice>(choice: C): Pill<C>[] {
  return activePanels(choice.panels).flatMap((field) => {
    const filter = choice.panels[field]
    if (!filter) return []
    const rest = { ...choice, panels: changePanel(choice.panels, field, { values: [] }) }
    return [{ key: field, text: formatActive(formatPanel(field, filter), filter.mode), rest }]
  })
}

function listRangePills<C extends Choice>(choice: C, start: Choice): Pill<C>[] {
  return activeRanges(choice).flatMap((filter) => {
    const pillText = (active: string) => formatActive(active, choice[FILTER_FIELDS[filter].mode])
    if (filter !== 'tags')
      return [{ key: filter, text: pillText(textOf(choice, filter)), rest: without(choice, filter, start) }]
    return choice.tags.map((id) => {
      const fewer = { ...choice, tags: choice.tags.filter((tag) => tag !== id) }
      const rest = fewer.tags.length > 0 ? fewer : without(fewer, 'tags', start)
      return { key: `tag ${id}`, text: pillText(tagName(id)), rest }
    })
  })
}

function textOf(choice: Filters, filter: Exclude<FilterName, 'tags'>): string {
  if (filter === 'distance') return formatReach(choice.distMax)
  if (filter === 'height') return formatTitled(t`Height`, formatHeights([choice.heightMin, choice.heightMax]))
  const range =
    filter === 'age' ? formatRange(choice.ageMin, choice.ageMax) : formatRange(choice.popMin, choice.popMax)
  return filter === 'age' ? t`Age ${range}` : t`Popularity ${range}`
}

export function formatReach(km: number): string {
  const distance = formatDistance(km)
  return t`Up to ${distance}`
}

export function formatRange(low: number, high: number): string {
  const [from, to] = [formatNumber(low), formatNumber(high)]
  return low === high ? from : t`${from} to ${to}`
}

/** Returns the distance within which everyone must be, in kilometres; undefined without a limit. */
export const requiredReach = ({ distMode, distMax }: Filters) => (distMode === 'must' ? distMax : undefined)

/** Returns the choice with one filter relaxed. */
export function widenFilters<C extends Choice>(choice: C, { to }: Widening): C {
  return Object.assign({ ...choice }, to)
}

/** Returns a number of members in words, from "Fewer than 20 people" to "999+ people". */
export function formatPeople(total: number): string {
  const [few, cap] = [formatNumber(FEW), formatNumber(TOTAL_CAP)]
  if (total < FEW) return t`Fewer than ${few} people`
  return total >= TOTAL_CAP ? t`${cap}+ people` : plural(total, { one: '# person', other: '# people' })
}

/** Returns whether members who don't say something that's required are shown. */
function includesUnsaid(choice: Filters): boolean {
  const { panels, heightMode, heightMaybe } = choice
  const required = activePanels(panels).filter((field) => panels[field]?.mode === 'must')
  const tall = isActive(choice, 'height') && heightMode === 'must'
  return (tall && heightMaybe) || required.some((field) => panels[field]?.maybe)
}

/** Returns how many members don't say everything that's required, in words; nothing if neither a panel nor the height is. */
export function formatMaybe({ maybe }: Counted, choice: Filters): string {
  if (maybe === undefined) return ''
  const few = formatNumber(FEW)
  const included = includesUnsaid(choice)
  if (maybe < FEW)
    return included
      ? t`Fewer than ${few} haven’t answered everything`
      : t`Fewer than ${few} more if no answer counts`
  return included
    ? plural(maybe, { one: '# hasn’t answered everything', other: '# haven’t answered everything' })
    : plural(maybe, { one: '# more if no answer counts', other: '# more if no answer counts' })
}

/** Returns how many of all members are shown: "5 of 31 people", or only the total if it's small. */
export function formatPart(part: number, total: number): string {
  if (total < FEW) return formatPeople(total)
  const [shown, cap] = [formatNumber(part), formatNumber(TOTAL_CAP)]
  return total >= TOTAL_CAP
    ? t`${shown} of ${cap}+ people`
    : plural(total, { one: `${shown} of # person`, other: `${shown} of # people` })
}
