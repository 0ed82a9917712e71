import { LIMITS } from '@savanna/contract/common'
import {
  FILTER_BOUNDS,
  FILTER_NAMES,
  FILTER_PANELS,
  hideFew,
  type PanelFilters,
  type PanelName,
  type SavedFilter,
  type Widening,
} from '@savanna/contract/discovery/routes'
import type { Database } from '../../../kit/database/database.ts'
import { heightsOf } from './answers/heights.ts'
import { conditionOf, requiredCriteria, type Searcher } from './condition.ts'
import { countMembers } from './count.repository.ts'
import type { Filters } from './request.ts'

/**
 * Returns the filter that excludes most members, and the smallest relaxation that fills a page or finds
 * anyone at all; null if no single filter is to blame. `today` is YYYY-MM-DD.
 */
export async function findWidening(
  db: Database,
  searcher: Searcher,
  filters: Filters,
  today: string,
): Promise<Widening | null> {
  const count = (changed: Filters) =>
    countMembers(db, conditionOf(searcher, requiredCriteria(changed, today)))
  const ways = WAYS.flatMap((filter) => {
    const steps = stepsToWiden(filters, filter)
    const last = steps.at(-1)
    return last ? [{ filter, steps, last }] : []
  })
  if (ways.length === 0) return null
  const now = await count(filters)
  let worst = { gain: 0, way: ways[0] }
  for (const way of ways) {
    const gain = (await count({ ...filters, ...way.last })) - now
    if (gain > worst.gain) worst = { gain, way }
  }
  if (worst.gain === 0 || !worst.way) return now === 0 ? relaxTogether(filters, ways, count) : null
  const { filter, steps, last } = worst.way
  for (const to of steps.slice(0, -1)) {
    const members = (await count({ ...filters, ...to })) - now
    if (members >= LIMITS.firstPageSize) return { filter, members: hideFew(members), to }
  }
  return { filter, members: hideFew(worst.gain), to: last }
}

/**
 * Returns the relaxation of several filters that finds anyone, when no single one does: those that find the
 * fewest members on their own first; it's named after the first one. Null if nobody fits without filters.
 */
async function relaxTogether(
  filters: Filters,
  ways: { filter: Widening['filter'] }[],
  count: (changed: Filters) => Promise<number>,
): Promise<Widening | null> {
  const relax = (names: Widening['filter'][]) => {
    const to: Widened = {}
    for (const name of names) Object.assign(to, stepsToWiden({ ...filters, ...to }, name).at(-1))
    return to
  }
  const alone: { filter: Widening['filter']; members: number }[] = []
  for (const { filter } of ways) {
    const others = ways.map((way) => way.filter).filter((name) => name !== filter)
    alone.push({ filter, members: await count({ ...filters, ...relax(others) }) })
  }
  const order = alone.sort((a, b) => a.members - b.members).map(({ filter }) => filter)
  for (let some = 2; some <= order.length; some++) {
    const to = relax(order.slice(0, some))
    const members = await count({ ...filters, ...to })
    const [filter] = order
    if (members > 0 && filter) return { filter, members: hideFew(members), to }
  }
  return null
}

const WAYS = [...FILTER_NAMES, 'new', 'active', ...FILTER_PANELS.map(({ field }) => field)] as const

type Widened = Partial<Omit<SavedFilter, 'sort'>>

/** Years. */
const AGE_STEPS = [2, 5, 10]
/** Kilometres. */
const DISTANCE_STEPS = [10, 25, 50, 100]
/** Centimetres. */
const HEIGHT_STEPS = [3, 6, 10]

/** Returns the steps for relaxing a filter, the smallest first; none for a filter that isn't required. */
function stepsToWiden(filters: Filters, name: Widening['filter']): Widened[] {
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
    case 'height':
      return stepsToWidenHeight(filters)
    case 'popularity':
      if (filters.popMode !== 'must' || (popMin === popularity.min && popMax === popularity.max)) return []
      return [{ popMin: popularity.min, popMax: popularity.max }]
    case 'tags':
      return filters.tagsMode === 'must' && filters.tags.length > 0 ? [{ tags: [] }] : []
    case 'new':
      return filters.newMode === 'must' ? [{ newMode: 'ignore' }] : []
    case 'active':
      return filters.activeMode === 'must' ? [{ activeMode: 'ignore' }] : []
    default:
      return stepsToWidenPanel(filters.panels, name)
  }
}

/** Returns the steps for height: a wider range, then members who don't say count as well, then it's no longer filtered. */
function stepsToWidenHeight(filters: Filters): Widened[] {
  const { height } = FILTER_BOUNDS
  const { heightMin, heightMax, heightMode, heightMaybe } = filters
  if (heightMode !== 'must' || !heightsOf(filters)) return []
  const ranges = HEIGHT_STEPS.map((cm) => ({
    heightMin: Math.max(height.min, heightMin - cm),
    heightMax: Math.min(height.max, heightMax + cm),
  }))
  return [
    ...ranges.filter((range) => heightsOf({ ...filters, ...range })),
    ...(heightMaybe ? [] : [{ heightMaybe: true }]),
    { heightMin: height.min, heightMax: height.max, heightMode: 'ignore', heightMaybe: false },
  ]
}

/** Returns the steps for a panel: members who haven't answered it count as well, then it's no longer filtered. */
function stepsToWidenPanel(panels: PanelFilters, name: PanelName): Widened[] {
  const { [name]: filter, ...others } = panels
  if (filter?.mode !== 'must') return []
  const open = { panels: others }
  return filter.maybe ? [open] : [{ panels: { ...others, [name]: { ...filter, maybe: true } } }, open]
}
