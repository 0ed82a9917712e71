import type { Database } from '../../../kit/database/database.ts'
import { together } from '../../../kit/database/driver/together.ts'
import { type Searcher, type Tier, tiersOf } from './condition.repository.ts'
import type { Demands } from './condition.ts'
import { DISTANCE_BEGINNING, findByDistance, surveyAround } from './distance.ts'
import { findEnds } from './indexed.repository.ts'

export interface Candidate {
  id: string
  /** How many preferred filters the member misses. */
  tier: number
}

export interface Candidates {
  list: Candidate[]
  /** There may be others who fit. */
  more: boolean
}

/** Of those who are wanted: who lives near, and each of whom most people like and whom nobody has found yet. */
const PARTS = { near: 0.9, ends: 0.06 }
/** With fewer than this part of them the list is completed, which takes longer. */
const TOO_FEW = 0.1
/** Popular and unfound ones are looked for within so many metres, where enough members are. */
const REACHES = [6_000, 30_000, 100_000]

/** Members who may suit, best level first, of each level some of every kind. */
export async function findCandidates(
  db: Database,
  searcher: Searcher,
  demands: Demands,
  limit: number,
): Promise<Candidates> {
  const list: Candidate[] = []
  for (const tier of tiersOf(demands)) {
    if (list.length >= limit) return { list, more: true }
    const { ids, more } = await findOfTier(db, searcher, tier, limit)
    list.push(...ids.map((id) => ({ id, tier: tier.missed })))
    // Nobody of a further level comes before all of this one.
    if (more) return { list, more }
  }
  return { list, more: false }
}

async function findOfTier(db: Database, searcher: Searcher, tier: Tier, limit: number) {
  const near = Math.ceil(limit * PARTS.near)
  const around = await surveyAround(db, searcher, tier, { limit: near, enough: limit, reaches: REACHES })
  const nearby = { ...tier, must: { ...tier.must, reach: around.reach } }
  // Where filters leave few of those around, looking for many popular ones would take as long as it seems.
  const findSome = (expected: number) => (from: Database) =>
    findEnds(from, searcher, nearby, {
      limit: Math.ceil((limit * PARTS.ends) / (expected > near / 2 ? 1 : 3)),
      unfound: tier.must.popMin === 0,
    })
  if (around.whole) {
    const places = await around.look(db)
    if (places.length < near) return { ids: idsOf(places), more: false }
    return { ids: [...new Set([...idsOf(places), ...(await findSome(places.length)(db))])], more: true }
  }
  const [places, ends] = await together(db, around.look, findSome(around.expected))
  const ids = new Set([...idsOf(places), ...ends])
  const few = Math.ceil(limit * TOO_FEW)
  if (ids.size >= few) return { ids: [...ids], more: true }
  const others = { ...searcher, except: [...searcher.except, ...ids] }
  const rest = await findByDistance(db, others, tier, { far: false, after: DISTANCE_BEGINNING, limit: few })
  return { ids: [...ids, ...idsOf(rest)], more: rest.length === few }
}

const idsOf = (places: { id: string }[]) => places.map(({ id }) => id)
