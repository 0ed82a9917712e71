import type { Database } from '../../../kit/database/database.ts'
import { type Searcher, type Tier, tiersOf } from './condition.repository.ts'
import type { Demands } from './condition.ts'
import type { Shown, Stand } from './cursor.ts'
import { DISTANCE_BEGINNING, findByDistance } from './distance.ts'
import type { SortName } from './filters.ts'
import { BEGINNINGS, findOrdered, type Place } from './indexed.repository.ts'
import { findByInterests, type SharedPlace } from './interests.repository.ts'

/** The orders that are read from the index page by page. */
export type KeyedSort = Exclude<SortName, 'compatibility'>

/** A member in a list, with all by which their place is told. */
export interface Listed extends Pick<Stand, 'tier' | 'key' | 'id' | 'shared'> {}

interface Wanted {
  searcher: Searcher
  demands: Demands
  sort: KeyedSort
  /** Bits of the interests that are counted as shared. */
  reference: number
}

/** The next members behind a place of one level, in the list's order; fewer than `limit` at its end. */
async function readTier(
  db: Database,
  { searcher, sort, reference }: Wanted,
  tier: Tier,
  after: Listed | undefined,
  limit: number,
): Promise<Listed[]> {
  const listed = (places: (Place & { shared?: number })[]) =>
    places.map(({ key, id, shared = 0 }) => ({ tier: tier.missed, key, id, shared }))
  switch (sort) {
    case 'nearest':
    case 'farthest': {
      const page = { far: sort === 'farthest', after: after ?? DISTANCE_BEGINNING, limit }
      return listed(await findByDistance(db, searcher, tier, page))
    }
    case 'fewest common tags':
    case 'most common tags': {
      const page = { most: sort === 'most common tags', reference, limit }
      const place: SharedPlace | undefined = after && { key: after.key, id: after.id, shared: after.shared }
      return listed(await findByInterests(db, searcher, tier, { ...page, after: place }))
    }
    default:
      return listed(
        await findOrdered(db, searcher, tier, { order: sort, after: after ?? BEGINNINGS[sort], limit }),
      )
  }
}

/**
 * The next members behind a place of the whole list. Whoever was shown before and has moved to a place further down
 * since is stepped over.
 */
export async function readList(
  db: Database,
  wanted: Wanted,
  { after, shown, limit }: { after: Listed | undefined; shown: Shown; limit: number },
): Promise<Listed[]> {
  const found: Listed[] = []
  for (const tier of tiersOf(wanted.demands)) {
    if (after && tier.missed < after.tier) continue
    let place = after?.tier === tier.missed ? after : undefined
    for (let atEnd = false; !atEnd && found.length < limit; ) {
      const some = await readTier(db, wanted, tier, place, limit)
      found.push(...some.filter(({ id }) => !shown.has(id)))
      place = some.at(-1)
      atEnd = some.length < limit
    }
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}
