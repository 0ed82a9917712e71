import type { Database } from '../../../../kit/database/database.ts'
import { ALL_COHORTS_HELD, heldOfCohort } from '../../../../schema/discovery/answers.ts'
import type { SqlCondition } from '../condition.ts'
import { findDensity } from '../distance.repository.ts'
import { cellsWithin, MOST_CELLS } from '../grid.ts'
import { heldOfHeights } from './heights.ts'
import { membersHolding } from './rare.repository.ts'

/** The costs of the index of answers, in rows read from an index of `discovery`: a found member, and an entry to skip. */
const FOUND_COST = 8
const SKIPPED_COST = 0.3

/**
 * Returns whether the members with the required answers and height are so few that reading all of them, by the index of
 * answers, is less work than reading members in the list's order until `limit` have been found.
 */
export async function isRare(db: Database, condition: SqlCondition, limit: number): Promise<boolean> {
  const { criteria, searcher, variant } = condition
  const { answers, heights, reach } = criteria.must
  const required = heights ? [...answers, heldOfHeights(heights)] : answers
  if (required.length === 0 || variant.outside || searcher.cohorts.length === 0) return false
  const members = await membersHolding(db)
  const holding = (held: number[]) => held.reduce((sum, one) => sum + (members.get(one) ?? 0), 0)
  const fitting = Math.max(1, holding(searcher.cohorts.map(heldOfCohort)))
  const everyone = Math.max(fitting, holding(ALL_COHORTS_HELD))
  const lists = required.map(holding)
  const share = lists.reduce((product, list) => product * Math.min(1, list / everyone), 1)
  const byAnswers = FOUND_COST * share * fitting + SKIPPED_COST * Math.min(...lists)
  const inOrder = (searcher.cohorts.length * limit) / Math.max(share, 1 / everyone)
  if (byAnswers >= Math.min(inOrder, fitting)) return false
  return byAnswers < Math.min(inOrder, await membersWithin(db, condition, fitting / everyone, reach))
}

/** Returns about how many fitting members live within a reach. */
async function membersWithin(
  db: Database,
  { searcher }: SqlCondition,
  share: number,
  reach: number | null,
): Promise<number> {
  const cells = reach === null ? [] : cellsWithin(searcher, reach, 'c1')
  if (reach === null || cells.length > MOST_CELLS) return Number.POSITIVE_INFINITY
  const near = await findDensity(db, cells)
  return share * near.reduce((sum, { members }) => sum + members, 0)
}
