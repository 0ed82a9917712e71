import { FILTER_PANELS, type FilterMode, type PanelFilters } from '../../contract/src/discovery/routes.ts'
import { HEIGHT } from '../../contract/src/profiles/fields.ts'
import { between, maybe, oneOf } from './model-people.ts'

/** A member's filters and order. */
export interface Query {
  sort: number
  ageMin?: number | undefined
  ageMax?: number | undefined
  distMax?: number | undefined
  heightMin?: number | undefined
  heightMax?: number | undefined
  heightMaybe?: boolean | undefined
  popMin?: number | undefined
  popMax?: number | undefined
  tags?: number[] | undefined
  ageMode: FilterMode
  distMode: FilterMode
  heightMode: FilterMode
  popMode: FilterMode
  tagsMode: FilterMode
  newMode: FilterMode
  activeMode: FilterMode
  panels: PanelFilters
  gender?: 'man' | 'woman' | undefined
  sexOrient?: 'bi' | 'hetero' | 'homo' | undefined
}

/** Returns random filters, in an order by its number. */
export function makeQuery(sort: number): Query {
  const ages = [between(18, 99), between(18, 99)].sort((a, b) => a - b)
  const heights = [between(158, 187), between(158, 187)].sort((a, b) => a - b)
  const pops = [between(0, 1000), between(0, 1000)].sort((a, b) => a - b)
  const mode = () => oneOf<FilterMode>('must', 'prefer', 'ignore', 'prefer')
  return {
    sort,
    ageMin: maybe(0.5, () => ages[0] ?? 18),
    ageMax: maybe(0.5, () => ages[1] ?? 99),
    distMax: maybe(0.5, () => between(1, 100)),
    heightMin: maybe(0.4, () => heights[0] ?? HEIGHT.min),
    heightMax: maybe(0.4, () => heights[1] ?? HEIGHT.max),
    heightMaybe: maybe(0.5, () => oneOf(true, false)),
    popMin: maybe(0.3, () => pops[0] ?? 0),
    popMax: maybe(0.3, () => pops[1] ?? 1000),
    tags: maybe(0.4, () => [...new Set([between(1, 16), between(1, 16)])].sort((a, b) => a - b)),
    ageMode: mode(),
    distMode: mode(),
    heightMode: mode(),
    popMode: mode(),
    tagsMode: mode(),
    newMode: oneOf<FilterMode>('must', 'prefer', 'ignore', 'ignore', 'ignore'),
    activeMode: oneOf<FilterMode>('must', 'prefer', 'ignore', 'ignore', 'ignore'),
    panels: makePanelFilters(mode),
    gender: maybe(0.2, () => oneOf('man', 'woman')),
    sexOrient: maybe(0.2, () => oneOf('bi', 'hetero', 'homo')),
  }
}

/** Returns filters by some panels. */
function makePanelFilters(mode: () => FilterMode): PanelFilters {
  const count = oneOf(0, 1, 1, 2, 3, 5)
  const named = Array.from({ length: count }, () => oneOf(...FILTER_PANELS))
  return Object.fromEntries(
    named.map(({ field, options }) => {
      const wanted = Array.from({ length: between(1, 4) }, () => oneOf<string>(...options.slice(0, 6)))
      const values = options.filter((option) => wanted.includes(option))
      return [field, { mode: mode(), values, maybe: maybe(0.4, () => true) ?? false }]
    }),
  )
}
