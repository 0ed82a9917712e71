import { msg } from '@lingui/core/runtime-macro'
import { DEFAULT_POSITION, LIMITS } from '@savanna/contract/common'
import {
  type FoundMembers,
  hideFew,
  type StoredChoice,
  type search,
  type suggestions,
  TOTAL_CAP,
} from '@savanna/contract/discovery/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import type { RouteOutput } from '@savanna/contract/route'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { cohortsOf, fittingCohorts } from '../../schema/discovery/cohorts.ts'
import type { ShownMembers } from '../daily-views/index.ts'
import type { Position } from '../geo/index.ts'
import { showPeople } from './compatibility/compatible-cards.ts'
import type { KnownSearcher } from './compatibility/searcher.repository.ts'
import { requireCompleteSearcher, requireSearcher } from './compatibility/searcher.ts'
import { cursorInvalid, type Page, type PageQuery, readRankedPage } from './ranked-page.ts'
import { maybeCriteria } from './search/answers/maybe.ts'
import {
  bitsOf,
  conditionOf,
  conditionsOf,
  requiredCriteria,
  type Searcher,
  type SqlCondition,
} from './search/condition.ts'
import { countMembers } from './search/count.repository.ts'
import { type Bookmark, type ListSnapshot, openCursor, SeenIds, sealCursor } from './search/cursor.ts'
import { findSorted, type KeyedSort } from './search/find.ts'
import type { SharedEntry } from './search/list-entry.ts'
import { chooseReader, type Reader } from './search/reader.ts'
import {
  type Filters,
  filtersOf,
  hasOwnChoice,
  type SearchRequest,
  searchSortOf,
  suggestionSortOf,
} from './search/request.ts'
import { restingSince } from './search/rest.ts'
import { findWidening } from './search/widening.ts'

interface Paging {
  cursor: string | undefined
  /** Whether to count the total; `only`: show nobody. */
  count: boolean | 'only'
}

/**
 * Returns a page of members who fit. The saved filters and order apply unless the query names any.
 * @throws profile_incomplete, cursor_invalid
 */
export async function suggest(
  context: Context,
  me: Caller,
  query: RouteOutput<typeof suggestions>['query'],
): Promise<FoundMembers> {
  return suggestTo(context, me, await requireCompleteSearcher(context, me), query)
}

/**
 * Returns the same for an already loaded caller, whose profile may be incomplete.
 * @throws cursor_invalid
 */
export async function suggestTo(
  context: Context,
  me: Caller,
  known: KnownSearcher,
  query: RouteOutput<typeof suggestions>['query'],
): Promise<FoundMembers> {
  const { cursor, count, ...choice } = query
  const named = hasOwnChoice(choice) ? choice : known.saved
  const request: SearchRequest = {
    kind: 'suggestions',
    sort: suggestionSortOf(named.sort),
    filters: filtersOf(named),
    cohorts: undefined,
    byOrientation: false,
  }
  return findPage(context, me, known, request, { cursor, count: count === 'only' ? count : count === '1' })
}

/**
 * Returns a page of members by criteria: everyone who fits, with or without a plan.
 * @throws not_yours, cursor_invalid
 */
export async function searchMembers(
  context: Context,
  me: Caller,
  body: RouteOutput<typeof search>['body'],
): Promise<FoundMembers> {
  const { uid, cursor, count = false, ...choice } = body
  if (uid !== me.id) throw problem(403, 'not_yours', msg`You don’t have access to this.`)
  return findPage(context, me, await requireSearcher(context, me), searchRequestOf(choice), { cursor, count })
}

/** Returns the request for a search's criteria. */
export function searchRequestOf({ gender, sexOrient, ...choice }: StoredChoice): SearchRequest {
  return {
    kind: 'search',
    sort: searchSortOf(choice.sort),
    // Without a distance, the panel's default counts.
    filters: filtersOf({ ...choice, distMode: choice.distMode ?? 'must' }),
    cohorts: cohortsOf(gender ?? undefined, sexOrient ?? undefined),
    byOrientation: sexOrient != null,
  }
}

async function findPage(
  context: Context,
  me: Caller,
  known: KnownSearcher,
  request: SearchRequest,
  { cursor, count }: Paging,
): Promise<FoundMembers> {
  const { config, now } = context
  const owner = { memberId: me.id, request }
  const bookmark = cursor === undefined ? undefined : openCursor(config.tokenSecret, owner, cursor)
  if (cursor !== undefined && !bookmark) throw cursorInvalid()
  if (bookmark && isOutdated(bookmark.snapshot, now())) throw cursorInvalid()
  // Once a plan ends, its cursors stop working.
  const isFive = request.kind === 'suggestions' && !known.plan
  if (isFive && bookmark) return { list: [], next: null, limited: true, widen: null }

  const read = await chooseReader(context, me.id)
  const snapshot = bookmark?.snapshot ?? firstSnapshot(known, request, now())
  const { today } = snapshot
  const { filters } = request
  const searcher = searcherOf(known, request, now(), snapshot)
  const conditions = conditionsOf(searcher, filters, today)
  const all = conditionOf(searcher, requiredCriteria(filters, today))
  const total = count ? await countOf(read, { searcher, filters, today }, all) : {}
  if (count === 'only') return { list: [], next: null, limited: false, ...total, widen: null }
  const query = {
    conditions,
    snapshot,
    seen: bookmark?.seen ?? new SeenIds(),
    size: LIMITS.firstPageSize,
    read,
  }
  const showPage = isFive ? firstFive : wholePage
  const { list, next, limited, limit } = await showPage(context, me, known, request, query)
  const more = next !== undefined || limited || limit.held_until !== undefined
  return {
    list,
    next: next ? sealCursor(config.tokenSecret, owner, next) : null,
    limited,
    ...limit,
    ...total,
    widen: more ? null : await read((from) => findWidening(from, searcher, filters, today)),
  }
}

/** Counts the members of a list, and those who satisfy its required panels and height only with every `maybe` on. */
async function countOf(
  read: Reader,
  { searcher, filters, today }: { searcher: Searcher; filters: Filters; today: string },
  all: SqlCondition,
): Promise<Pick<FoundMembers, 'total' | 'maybe'>> {
  const total = hideFew(await read((from) => countMembers(from, all)))
  const unanswered = maybeCriteria(filters, today)
  if (unanswered.length === 0) return { total }
  let maybe = 0
  for (const criteria of unanswered)
    maybe += await read((from) => countMembers(from, conditionOf(searcher, criteria)))
  return { total, maybe: hideFew(Math.min(maybe, TOTAL_CAP)) }
}

/** A page's members, as the viewer may see them. */
interface ShownPage {
  list: Card[]
  next: Bookmark | undefined
  /** True if a plan would show more members. */
  limited: boolean
  limit: Pick<ShownMembers, 'held_until'>
}

/** Returns a page of the whole list. It ends when the viewer has reached the daily view limit. */
async function wholePage(
  context: Context,
  me: Caller,
  known: KnownSearcher,
  request: SearchRequest,
  query: PageQuery,
): Promise<ShownPage> {
  const page = await findIds(context, known, request, query)
  const [{ people, limit }] = await Promise.all([
    showPeople(context, me, page.ids, known.person),
    page.store?.(),
  ])
  const next = limit.held_until === undefined ? page.next : undefined
  return { list: people.map(({ card }) => card), next, limited: false, limit }
}

/** Returns the list's first five, for members without a plan. Each reaction makes room for the next one. */
async function firstFive(
  context: Context,
  me: Caller,
  known: KnownSearcher,
  request: SearchRequest,
  query: PageQuery,
): Promise<ShownPage> {
  const page = await wholePage(context, me, known, request, { ...query, size: LIMITS.freeSuggestions })
  return { ...page, next: undefined, limited: page.next !== undefined }
}

/** Returns a page of ids in the requested order. */
async function findIds(context: Context, known: KnownSearcher, request: SearchRequest, query: PageQuery) {
  const { sort } = request
  return sort === 'compatibility' ? readRankedPage(context, known, request, query) : sortedPage(sort, query)
}

/**
 * Returns whether a list started before yesterday. Filters use the ages on its first day: stored cursors of
 * many days, used together, would reveal on which of them a member had their birthday.
 */
function isOutdated({ today }: ListSnapshot, now: Date): boolean {
  return today < dayOf(new Date(now.getTime() - DAY_MS))
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

function firstSnapshot({ person }: KnownSearcher, { kind, filters }: SearchRequest, now: Date): ListSnapshot {
  const asked = kind === 'search' && filters.tagsMode !== 'ignore' ? bitsOf(filters.tags) : 0
  return {
    tier: 0,
    key: 0,
    id: NO_ID,
    shared: 0,
    ...(person.position ?? DEFAULT_POSITION),
    today: dayOf(now),
    reference: asked || person.tagbits,
  }
}

/** Returns the searcher of a request, by default where they are now. */
export function searcherOf(
  { person, identified, hidesLastSeen }: KnownSearcher,
  { kind, cohorts, byOrientation }: SearchRequest,
  now: Date,
  { latitude, longitude }: Position = person.position ?? DEFAULT_POSITION,
): Searcher {
  const fitting = fittingCohorts(person.cohort)
  return {
    id: person.id,
    cohorts: cohorts ? fitting.filter((cohort) => cohorts.includes(cohort)) : fitting,
    latitude,
    longitude,
    hidesLiked: kind === 'suggestions',
    passedSince: kind === 'suggestions' ? restingSince(now) : null,
    byOrientation,
    outside: !identified,
    hidesLastSeen,
    except: [],
  }
}

async function sortedPage(
  sort: KeyedSort,
  { conditions, snapshot, seen, size, read }: PageQuery,
): Promise<Page> {
  const after = snapshot.id === NO_ID ? undefined : snapshot
  const part = { after, seen, limit: size + 1, reference: snapshot.reference }
  const found = await read((from) => findInTiers(from, sort, conditions, part))
  const listed = found.slice(0, size)
  const ids = listed.map(({ id }) => id)
  const last = listed.at(-1)
  const more = found.length > size && last !== undefined
  return { ids, next: more ? { snapshot: { ...snapshot, ...last }, seen: seen.with(ids) } : undefined }
}

interface TieredEntry extends SharedEntry {
  tier: number
}

/**
 * Returns the next members of a list of tiers. Skips anyone who was already shown and has since moved further
 * down.
 */
export async function findInTiers(
  db: Database,
  sort: KeyedSort,
  conditions: SqlCondition[],
  part: { after: TieredEntry | undefined; seen: SeenIds; limit: number; reference: number },
): Promise<TieredEntry[]> {
  const { seen, limit, reference } = part
  const found: TieredEntry[] = []
  for (const condition of conditions) {
    const tier = condition.criteria.missed
    if (part.after && tier < part.after.tier) continue
    let after = part.after?.tier === tier ? part.after : undefined
    for (let atEnd = false; !atEnd && found.length < limit; ) {
      const entries = await findSorted(db, sort, condition, { after, limit, reference })
      const tiered = entries.map(({ key, id, shared = 0 }) => ({ tier, key, id, shared }))
      found.push(...tiered.filter(({ id }) => !seen.has(id)))
      after = tiered.at(-1)
      atEnd = tiered.length < limit
    }
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}
