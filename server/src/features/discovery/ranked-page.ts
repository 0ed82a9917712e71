import { msg } from '@lingui/core/runtime-macro'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import { type CompatibleQuery, readCompatiblePage } from './compatibility/lists.service.ts'
import type { KnownSearcher } from './compatibility/searcher.repository.ts'
import { findCandidates } from './search/candidates.ts'
import { type SqlCondition, withExcept, withPassedSince } from './search/condition.ts'
import type { Bookmark, ListSnapshot, SeenIds } from './search/cursor.ts'
import { findPassed } from './search/passed.repository.ts'
import type { Reader } from './search/reader.ts'
import type { SearchRequest } from './search/request.ts'
import { restingSince } from './search/rest.ts'

/** The inputs for reading a page. */
export interface PageQuery {
  /** The tiers' conditions, best first. */
  conditions: SqlCondition[]
  snapshot: ListSnapshot
  seen: SeenIds
  size: number
  read: Reader
}

/** A page of a list, as ids. */
export interface Page {
  ids: string[]
  next: Bookmark | undefined
  /** See `CompatiblePage`. */
  store?: () => Promise<void>
}

/** Returns the rejection for an invalid cursor. */
export function cursorInvalid() {
  return problem(400, 'cursor_invalid', msg`This list has changed. Please reload it.`)
}

/**
 * Returns a page of a list that is ranked once and stored. In search, people recently passed by the searcher
 * come last; suggestions leave them out.
 * @throws cursor_invalid
 */
export async function readRankedPage(
  context: Context,
  known: KnownSearcher,
  request: SearchRequest,
  query: PageQuery,
): Promise<Page> {
  const { snapshot, size, seen } = query
  if (snapshot.passed) return readPassedPage(context, known, request, query)
  const page = await readStoredPage(context, query, othersQuery(context, known, request, query))
  if (page.next || request.kind === 'suggestions' || !known.passed) return page
  const since = restingSince(context.now())
  const [anyone] = await query.read((from) => findPassed(from, query.conditions, { since, limit: 1 }))
  if (!anyone) return page
  const rest = { snapshot: firstOfPassed(snapshot), seen: seen.with(page.ids) }
  if (page.ids.length === size) return { ...page, next: rest }
  const last = await readPassedPage(context, known, request, {
    ...query,
    ...rest,
    size: size - page.ids.length,
  })
  return {
    ids: [...page.ids, ...last.ids],
    next: last.next,
    store: async () => {
      await page.store?.()
      await last.store?.()
    },
  }
}

const firstOfPassed = ({ ranked: _ranked, ...snapshot }: ListSnapshot): ListSnapshot => ({
  ...snapshot,
  passed: true,
})

function othersQuery(
  { now }: Context,
  known: KnownSearcher,
  request: SearchRequest,
  { conditions, read }: PageQuery,
): CompatibleQuery {
  const since = restingSince(now())
  const unpassed = conditions.map((condition) => withPassedSince(condition, since))
  return {
    searcher: known,
    purpose: JSON.stringify(request),
    candidates: (db, limit, except) =>
      findCandidates(
        db,
        unpassed.map((condition) => withExcept(condition, except)),
        limit,
      ),
    reading: {
      liked: request.kind === 'suggestions' ? 'hidden' : 'shown',
      passed: 'hidden',
      least: 0,
      counted: false,
    },
    read,
  }
}

/** Returns a page of members the searcher recently passed, without those already shown on this list. */
async function readPassedPage(
  context: Context,
  known: KnownSearcher,
  request: SearchRequest,
  query: PageQuery,
): Promise<Page> {
  const { conditions, read, seen } = query
  const since = restingSince(context.now())
  const page = await readStoredPage(context, query, {
    searcher: known,
    purpose: JSON.stringify([request, 'passed']),
    candidates: async (db, limit, except) => {
      const others = conditions.map((condition) => withExcept(condition, except))
      const list = await findPassed(db, others, { since, limit })
      return { list, more: list.length >= limit }
    },
    reading: { liked: 'shown', passed: 'only', least: 0, counted: false },
    read,
  })
  return { ...page, ids: page.ids.filter((id) => !seen.has(id)) }
}

/** Returns a page of a ranked list, starting where the query's snapshot left off. */
async function readStoredPage(
  context: Context,
  { snapshot, size, seen }: PageQuery,
  list: CompatibleQuery,
): Promise<Page> {
  const page = await readCompatiblePage(context, list, size, snapshot.ranked)
  if (!page) throw cursorInvalid()
  const next = page.next
    ? { snapshot: { ...snapshot, ranked: page.next }, seen: seen.with(page.ids) }
    : undefined
  return { ids: page.ids, next, store: page.store }
}
