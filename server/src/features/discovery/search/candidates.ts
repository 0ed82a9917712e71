import type { Database } from '../../../kit/database/database.ts'
import { queryBoth } from '../../../kit/database/driver/query-both.ts'
import { isRare } from './answers/rare.ts'
import { type SqlCondition, withExcept, withReach } from './condition.ts'
import { DISTANCE_START, findByDistance, surveyAround } from './distance.ts'
import { findSorted } from './find.ts'
import { findPopularAndUndiscovered } from './indexed.repository.ts'

/** A member who may be ranked by compatibility. */
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

/** The parts of the limit: members who live nearby, the most popular ones, and those without popularity. */
const PARTS = { near: 0.9, popular: 0.06 }
/** With fewer than this part of the limit the list is completed, which takes longer. */
const TOO_FEW = 0.1
/**
 * The distance in metres within which popular members and those without popularity are searched, if there are
 * enough.
 */
const REACHES_M = [6_000, 30_000, 100_000]

/**
 * Returns members who may be a fit, about `limit` of them, best tier first, some of every kind from each
 * tier; `conditions` are the tiers', best first.
 */
export async function findCandidates(
  db: Database,
  conditions: SqlCondition[],
  limit: number,
): Promise<Candidates> {
  const list: Candidate[] = []
  for (const condition of conditions) {
    if (list.length >= limit) return { list, more: true }
    const { ids, more } = await findInTier(db, condition, limit)
    list.push(...ids.map((id) => ({ id, tier: condition.criteria.missed })))
    // Nobody from a later tier comes before all of this one.
    if (more) return { list, more }
  }
  return { list, more: false }
}

async function findInTier(db: Database, condition: SqlCondition, limit: number) {
  if (await isRare(db, condition, limit)) {
    const part = { after: undefined, limit, reference: 0, way: 'answers' } as const
    const found = await findSorted(db, 'nearest', condition, part)
    return { ids: idsOf(found), more: found.length === limit }
  }
  const near = Math.ceil(limit * PARTS.near)
  const around = await surveyAround(db, condition, { limit: near, enough: limit, reaches: REACHES_M })
  const nearby = withReach(condition, around.reach)
  const undiscovered = condition.criteria.must.popMin === 0
  // If filters leave few nearby, searching for many popular ones would take too long.
  const findSome = (expected: number) => (from: Database) =>
    findPopularAndUndiscovered(from, nearby, {
      limit: Math.ceil((limit * PARTS.popular) / (expected > near / 2 ? 1 : 3)),
      undiscovered,
    })
  if (around.whole) {
    const found = await around.read(db)
    if (found.length < near) return { ids: idsOf(found), more: false }
    return { ids: [...new Set([...idsOf(found), ...(await findSome(found.length)(db))])], more: true }
  }
  const [found, popular] = await queryBoth(db, around.read, findSome(around.expected))
  const ids = new Set([...idsOf(found), ...popular])
  const few = Math.ceil(limit * TOO_FEW)
  if (ids.size >= few) return { ids: [...ids], more: true }
  const part = { far: false, after: DISTANCE_START, limit: few }
  const rest = await findByDistance(db, withExcept(condition, ids), part)
  return { ids: [...ids, ...idsOf(rest)], more: rest.length === few }
}

const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id)
