import type { PanelFilters } from '@savanna/contract/discovery/routes'
import { FILTER_PANELS } from '@savanna/contract/discovery/routes'
import { positionsOf } from '../../../../schema/discovery/answers.ts'
import { requiredCriteria, type TierCriteria } from '../condition.ts'
import type { Filters } from '../request.ts'
import { UNSAID } from './heights.ts'

/**
 * Returns the criteria of the members who satisfy the required panels and height only with every `maybe` on, on a day
 * (YYYY-MM-DD). Nobody satisfies two of them. Empty if none is required.
 */
export function maybeCriteria(filters: Filters, today: string): TierCriteria[] {
  const unanswered = unansweredPanels(filters.panels)
  const heights = requiredCriteria(filters, today).must.heights
  const open = requiredCriteria(
    { ...filters, panels: withMaybe(filters.panels, true), heightMaybe: true },
    today,
  )
  const answered = requiredCriteria({ ...filters, panels: withMaybe(filters.panels, false) }, today)
  return [
    ...(unanswered.length > 0
      ? [{ ...open, must: { ...open.must, answers: [...open.must.answers, unanswered] } }]
      : []),
    ...(heights ? [{ ...answered, must: { ...answered.must, heights: UNSAID } }] : []),
  ]
}

/** Returns the positions of "no answer" of all required panels; empty if no panel is required. */
function unansweredPanels(panels: PanelFilters): number[] {
  const required = FILTER_PANELS.filter(({ field }) => panels[field]?.mode === 'must')
  return required.flatMap(({ field }) => positionsOf(field, ['']))
}

/** Returns the filters with the switch of every required panel on or off. */
function withMaybe(panels: PanelFilters, maybe: boolean): PanelFilters {
  const entries = Object.entries(panels).map(([field, filter]) => [
    field,
    filter?.mode === 'must' ? { ...filter, maybe } : filter,
  ])
  return Object.fromEntries(entries)
}
