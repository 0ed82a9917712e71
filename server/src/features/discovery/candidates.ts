import type { Database } from '../../kit/database/database.ts'
import type { Position } from '../geo/index.ts'
import { type Around, findPopular, findUnnoticed } from './candidates.repository.ts'
import { regionWithin } from './discovery.grid.ts'

/** Kilometres; the last one is everywhere. */
const REACHES = [6, 30, 100, null]
/** Of the candidates of one reach. */
const POPULAR = 0.5
const UNNOTICED = 0.25

interface Looking extends Omit<Around, 'region'> {
  position: Position
}

/**
 * Members who may suit, from near to far: popular ones and ones that hardly anybody has found, so that a list has
 * both. With fewer than `limit` these are all there are.
 */
export async function findCandidates(db: Database, { position, ...around }: Looking): Promise<string[]> {
  const { limit } = around
  const found = new Set<string>()
  for (const reach of REACHES) {
    const region = regionWithin(position, reach === null ? null : reach * 1000)
    const share = (part: number) => (reach === null ? limit : Math.ceil(limit * part))
    for (const id of await findUnnoticed(db, { ...around, region, limit: Math.ceil(limit * UNNOTICED) }))
      found.add(id)
    for (const id of await findPopular(db, { ...around, region, limit: share(POPULAR) })) found.add(id)
    if (found.size >= limit) break
  }
  return [...found].slice(0, limit)
}
