import type { Database } from '../../../kit/database/database.ts'
import type { Position } from '../../geo/index.ts'
import { regionWithin } from '../search/grid.ts'
import { type Around, findMixture } from './candidates.repository.ts'

/** Kilometres; the last one is everywhere. */
const REACHES = [6, 30, 100, null]
/** Of the candidates of one reach. */
const POPULAR = 0.5
const UNNOTICED = 0.25

interface Looking extends Omit<Around, 'region' | 'popular' | 'unnoticed'> {
  position: Position
  limit: number
}

/**
 * Members who may suit, from near to far: popular ones and ones that hardly anybody has found, so that a list has
 * both. With fewer than `limit` these are all there are.
 */
export async function findCandidates(
  db: Database,
  { position, limit, ...around }: Looking,
): Promise<string[]> {
  const found = new Set<string>()
  for (const reach of REACHES) {
    const region = regionWithin(position, reach === null ? null : reach * 1000)
    const popular = reach === null ? limit : Math.ceil(limit * POPULAR)
    const mixture = { ...around, region, popular, unnoticed: Math.ceil(limit * UNNOTICED) }
    for (const id of await findMixture(db, mixture)) found.add(id)
    if (found.size >= limit) break
  }
  return [...found].slice(0, limit)
}
