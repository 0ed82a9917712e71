import type { Database } from '../../../kit/database/database.ts'
import { findRare, type RareOrder } from './answers/rare.repository.ts'
import { isRare } from './answers/rare.ts'
import type { SqlCondition } from './condition.ts'
import { DISTANCE_START, findFarthest, findNearest } from './distance.ts'
import {
  findLeastPopular,
  findMostPopular,
  findOldest,
  findYoungest,
  ORDER_STARTS,
} from './indexed.repository.ts'
import { findFewestInCommon, findMostInCommon } from './interests.ts'
import type { FindMembers, ListEntry, ListPart } from './list-entry.ts'
import type { SortName } from './request.ts'

/** The orders that are read from an index page by page; the remaining one is ranked. */
export type KeyedSort = Exclude<SortName, 'compatibility'>

const FIND: Record<KeyedSort, FindMembers> = {
  youngest: findYoungest,
  oldest: findOldest,
  nearest: findNearest,
  farthest: findFarthest,
  'least popular': findLeastPopular,
  'most popular': findMostPopular,
  'fewest common tags': findFewestInCommon,
  'most common tags': findMostInCommon,
}

/** Before everyone's rank: there are sixteen interests. */
const FIRST_RANK = 17

/** The order that each one reads members with rare answers in, and whether shared interests come first. */
const RARE: Record<KeyedSort, { order: RareOrder; start: ListEntry; sharing?: 'most' | 'fewest' }> = {
  youngest: { order: 'youngest', start: ORDER_STARTS.youngest },
  oldest: { order: 'oldest', start: ORDER_STARTS.oldest },
  nearest: { order: 'nearest', start: DISTANCE_START },
  farthest: { order: 'farthest', start: DISTANCE_START },
  'least popular': { order: 'least popular', start: ORDER_STARTS['least popular'] },
  'most popular': { order: 'most popular', start: ORDER_STARTS['most popular'] },
  'fewest common tags': {
    order: 'most popular',
    start: ORDER_STARTS['most popular'],
    sharing: 'fewest',
  },
  'most common tags': { order: 'most popular', start: ORDER_STARTS['most popular'], sharing: 'most' },
}

/**
 * Returns the next members who satisfy a condition, in an order, by whichever index has less work; `way`
 * overrides the choice.
 */
export async function findSorted(
  db: Database,
  sort: KeyedSort,
  condition: SqlCondition,
  { way, ...part }: ListPart & { way?: 'answers' | 'order' },
): ReturnType<FindMembers> {
  const byAnswers = way ? way === 'answers' : await isRare(db, condition, part.limit)
  return (byAnswers ? findByAnswers(sort) : FIND[sort])(db, condition, part)
}

function findByAnswers(sort: KeyedSort): FindMembers {
  const { order, start, sharing } = RARE[sort]
  const sign = sharing === 'fewest' ? -1 : 1
  return async (db, condition, { after, limit, reference }) => {
    const next = after
      ? { key: after.key, id: after.id, rank: sharing ? sign * after.shared : 0 }
      : { ...start, rank: sharing ? FIRST_RANK : 0 }
    const found = await findRare(db, condition, { order, sharing, after: next, limit, reference })
    return found.map(({ key, id, rank }) => ({ key, id, shared: sign * rank }))
  }
}
