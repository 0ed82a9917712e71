import { t } from '@lingui/core/macro'
import {
  FILTER_MODES,
  FILTER_PANELS,
  type PanelFilters,
  type PanelName,
} from '@savanna/contract/discovery/routes'
import { formatList } from '@savanna/contract/language/lists'
import { say } from '@savanna/contract/language/say'
import { optionName } from '@savanna/contract/preferences/names'

/** The values of one panel to search for. */
export type PanelFilter = NonNullable<PanelFilters[PanelName]>

/** The filters by panels in a query string, unvalidated. */
export type PanelsAddress = { [Key in Exclude<PanelName, 'language'> | 'languages']?: unknown }

/** Returns a panel's name in a query string, where `language` is that of the page. */
const keyOf = (field: PanelName) => (field === 'language' ? 'languages' : field)

const MAYBE = 'maybe'
/** No option has it, and no option is called like a mode. */
const SEPARATOR = '.'

/** Returns a query string's filters by panels; invalid parts are ignored. */
export function parsePanels(address: PanelsAddress): PanelFilters {
  const filters: PanelFilters = {}
  for (const { field, options } of FILTER_PANELS) {
    const words = String(address[keyOf(field)] ?? '').split(SEPARATOR)
    const values = options.filter((option) => words.includes(option))
    const mode = FILTER_MODES.find((each) => words.includes(each)) ?? 'must'
    if (values.length > 0) filters[field] = { mode, values, maybe: words.includes(MAYBE) }
  }
  return filters
}

/** Returns the query string that `parsePanels` parses into these filters: `smoke=Non-smoker.Smoker.prefer`. */
export function writePanels(filters: PanelFilters): PanelsAddress {
  const address: PanelsAddress = {}
  for (const { field } of FILTER_PANELS) {
    const filter = filters[field]
    if (!filter) continue
    const { values, mode, maybe } = filter
    address[keyOf(field)] = [...values, ...(mode === 'must' ? [] : [mode]), ...(maybe ? [MAYBE] : [])].join(
      SEPARATOR,
    )
  }
  return address
}

/** Returns the filters with a change to one of them; without values it's removed. */
export function changePanel(
  filters: PanelFilters,
  field: PanelName,
  change: Partial<PanelFilter>,
): PanelFilters {
  const { [field]: before, ...others } = filters
  const filter = { mode: 'must', values: [], maybe: false, ...before, ...change } as const
  return filter.values.length > 0 ? { ...others, [field]: filter } : others
}

/** Returns the panels whose filters affect who is shown, or the order. */
export function activePanels(filters: PanelFilters): PanelName[] {
  return FILTER_PANELS.map(({ field }) => field).filter(
    (field) => filters[field] !== undefined && filters[field].mode !== 'ignore',
  )
}

const SHOWN = 2

/** Returns the chosen values in one line, with at most three: "Dog, Cat +2". */
export function formatValues(field: PanelName, values: readonly string[]): string {
  const shown = values.length <= SHOWN + 1 ? values : values.slice(0, SHOWN)
  const list = formatList(shown.map((value) => optionName(field, value)))
  const more = values.length - shown.length
  return more === 0
    ? list
    : t({ message: `${list} +${more}`, comment: 'What to search for, and how many more there are' })
}

/** Returns a filter's pill: "Smoke: Non-smoker". */
export function formatPanel(field: PanelName, { values }: PanelFilter): string {
  const title = say(FILTER_PANELS.find((panel) => panel.field === field)?.title ?? field)
  return formatTitled(title, formatValues(field, values))
}

/** Returns a filter's pill with its name. */
export function formatTitled(title: string, list: string): string {
  return t({
    message: `${title}: ${list}`,
    comment: 'A filter: a question, and what to search for',
  })
}
