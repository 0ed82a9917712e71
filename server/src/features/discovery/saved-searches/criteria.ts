import { PanelFilters, SEARCH_FIELDS, StoredChoice } from '@savanna/contract/discovery/routes'
import type { SavedSearch } from '@savanna/contract/discovery/saved-searches'
import { filtersOf } from '../search/request.ts'

/** Returns a search's criteria with all defaults filled in, as the search page has them. */
export function fillCriteria({ gender, sexOrient, ...choice }: StoredChoice): SavedSearch['criteria'] {
  const filters = filtersOf({ ...choice, distMode: choice.distMode ?? 'must' })
  return { sort: choice.sort ?? 0, ...filters, gender: gender ?? null, sexOrient: sexOrient ?? null }
}

/** Returns stored criteria without those that are unknown or invalid by now. */
export function readCriteria(stored: unknown): StoredChoice {
  const given: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {}
  const valid = StoredChoice.safeParse(
    keepValid(SEARCH_FIELDS, { ...given, panels: readPanels(given.panels) }),
  )
  return valid.success ? valid.data : {}
}

function readPanels(stored: unknown): PanelFilters {
  return typeof stored === 'object' ? (keepValid(PanelFilters.shape, { ...stored }) as PanelFilters) : {}
}

interface Field {
  safeParse: (value: unknown) => { success: boolean; data?: unknown }
}

function keepValid(fields: Record<string, Field>, given: Record<string, unknown>): Record<string, unknown> {
  const parsed = Object.entries(fields).map(([name, field]) => [name, field.safeParse(given[name])] as const)
  return Object.fromEntries(
    parsed.flatMap(([name, { success, data }]) => (success && data !== undefined ? [[name, data]] : [])),
  )
}
