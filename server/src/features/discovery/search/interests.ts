import type { Database } from '../../../kit/database/database.ts'
import type { SqlCondition } from './condition.ts'
import { cellsWithin, regionWithin } from './grid.ts'
import { findIndexed, ORDER_STARTS } from './indexed.repository.ts'
import { type Bucket, countNear, findBuckets, findInBucket } from './interests.repository.ts'
import type { FindMembers, ListPart, SharedEntry } from './list-entry.ts'

/** Returns the next members by how many interests they share with the reference, most first. */
export const findMostInCommon: FindMembers = (db, condition, part) =>
  findByInterests(db, condition, { ...part, most: true })

/** Returns the next members by how many interests they share with the reference, fewest first. */
export const findFewestInCommon: FindMembers = (db, condition, part) =>
  findByInterests(db, condition, { ...part, most: false })

/** Returns the next members by shared interests; `way` overrides the choice of plan, for tests. */
export async function findByInterests(
  db: Database,
  condition: SqlCondition,
  part: ListPart & { most: boolean; way?: 'masks' | 'popularity' | undefined },
): Promise<SharedEntry[]> {
  const { most, reference, after, limit, way } = part
  const [buckets, costs] = await Promise.all([
    findBuckets(db, { reference, tags: condition.criteria.must.tags }),
    costsOf(db, condition),
  ])
  const found: SharedEntry[] = []
  for (const bucket of buckets.sort((a, b) => (most ? b.shared - a.shared : a.shared - b.shared))) {
    const { shared } = bucket
    if (after && (most ? shared > after.shared : shared < after.shared)) continue
    const next = { after: after?.shared === shared ? after : ORDER_STARTS['most popular'], limit }
    const entries =
      way === 'masks' || (way !== 'popularity' && isRare(bucket, costs))
        ? await findInBucket(db, condition, { ...next, shared, reference })
        : await findIndexed(db, condition, { ...next, order: 'most popular', sharing: { reference, shared } })
    found.push(...entries.map((entry) => ({ ...entry, shared })))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

/** About how many rows each plan reads, and from how many pieces of an index. */
interface Costs {
  everywhere: number
  region: number
  pieces: number
  cohorts: number
}

const PAGE = 13
/** Opening a part of an index costs as much as reading this many rows. */
const PIECE_COST = 4
const C2_KM2 = 5_000
/** People live closer together in the middle of their search area than around it. */
const UNEVEN = 4

async function costsOf(db: Database, { searcher, criteria }: SqlCondition): Promise<Costs> {
  const { reach } = criteria.must
  const region = regionWithin(searcher, reach)
  const cells = reach === null ? [] : cellsWithin(searcher, reach, 'c2')
  const { everywhere, near } = await countNear(db, cells)
  const cohorts = searcher.cohorts.length
  const pieces = (region?.cells.length ?? 1) * cohorts
  if (reach === null) return { everywhere, region: everywhere, pieces, cohorts }
  const covered = Math.min(1, (UNEVEN * Math.PI * (reach / 1000) ** 2) / (cells.length * C2_KM2))
  return { everywhere, region: near * covered, pieces, cohorts }
}

/** Returns whether reading all of a bucket's members is less work than finding enough of them by popularity. */
function isRare({ members, sets }: Bucket, { everywhere, region, pieces, cohorts }: Costs): boolean {
  const byMasks = sets * cohorts * PIECE_COST + members
  const share = Math.max(members, 1) / Math.max(everywhere, 1)
  const byPopularity = pieces * PIECE_COST + Math.min((pieces * PAGE) / share, region)
  return byMasks < byPopularity
}
