import { LIMITS } from '@savanna/contract/common'
import { FilterName, type Widening } from '@savanna/contract/discovery/routes'
import type { Database } from '../../../kit/database/database.ts'
import type { Searcher } from './condition.repository.ts'
import { demandsOf, type Filters } from './condition.ts'
import { countMembers } from './count.repository.ts'
import { waysToWiden } from './filters.ts'

/**
 * The filter that keeps most members away, and the smallest step in letting it go that fills a page, or else brings
 * anybody at all. Nothing when no single filter is to blame.
 */
export async function findWidening(
  db: Database,
  searcher: Searcher,
  filters: Filters,
  today: string,
): Promise<Widening | null> {
  const count = (changed: Filters) => countMembers(db, searcher, demandsOf(changed, today).must)
  const ways = FilterName.options.flatMap((filter) => {
    const steps = waysToWiden(filters, filter)
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
  if (worst.gain === 0 || !worst.way) return null
  const { filter, steps, last } = worst.way
  for (const to of steps.slice(0, -1)) {
    const members = (await count({ ...filters, ...to })) - now
    if (members >= LIMITS.firstPageSize) return { filter, members, to }
  }
  return { filter, members: worst.gain, to: last }
}
