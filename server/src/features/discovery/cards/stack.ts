import type { Context } from '../../../context.ts'
import { type CompatibleQuery, readCompatiblePage } from '../compatibility/lists.service.ts'
import type { KnownSearcher } from '../compatibility/searcher.repository.ts'
import { unansweredOf } from '../free-suggestions/five.ts'
import type { FindFirst } from '../free-suggestions/free-suggestions.service.ts'
import { findCandidates } from '../search/candidates.ts'
import { withExcept } from '../search/condition.ts'
import type { Reader } from '../search/reader.ts'
import { filtersEverywhere } from '../search/request.ts'

/** A card's lowest score. */
const MIN_SCORE = 1

/** Returns the query for a member's stack of cards, without those in `left`. */
export function stackQuery(
  { now }: Pick<Context, 'now'>,
  known: KnownSearcher,
  { read, left = [] }: { read: Reader; left?: string[] },
): CompatibleQuery {
  const conditions = unansweredOf(known, now()).map((condition) => withExcept(condition, left))
  return {
    searcher: known,
    purpose: JSON.stringify(['cards', left, filtersEverywhere(known.saved)]),
    reading: { liked: 'hidden', passed: 'hidden', least: MIN_SCORE, counted: true },
    read,
    candidates: (db, limit, except) =>
      findCandidates(
        db,
        conditions.map((condition) => withExcept(condition, except)),
        limit,
      ),
  }
}

/** Returns the search for the top of a member's stack of cards. */
export function createStackSearch(context: Context, known: KnownSearcher, read: Reader): FindFirst {
  return async (except, size) => {
    const page = await readCompatiblePage(context, stackQuery(context, known, { read, left: except }), size)
    await page?.store()
    return page?.ids ?? []
  }
}
