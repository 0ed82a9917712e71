import { msg } from '@lingui/core/runtime-macro'
import { DEFAULT_POSITION, LIMITS } from '@savanna/contract/common'
import type { Evening } from '@savanna/contract/discovery/evening'
import type { FoundMembers, search, suggestions } from '@savanna/contract/discovery/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import type { RouteOutput } from '@savanna/contract/route'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { cohortsOf, fittingCohorts } from '../../schema/discovery/cohorts.ts'
import type { ShownMembers } from '../daily-views/index.ts'
import { showPeople } from './compatibility/compatible-cards.ts'
import { compatiblePage } from './compatibility/lists.service.ts'
import type { KnownSearcher } from './compatibility/searcher.repository.ts'
import { requireCompleteSearcher } from './compatibility/searcher.ts'
import { exceptFor, freeList } from './free-suggestions/free-list.ts'
import { findCandidates } from './search/candidates.ts'
import {
  bitsOf,
  conditionOf,
  conditionsOf,
  requiredCriteria,
  type Searcher,
  type SqlCondition,
  withExcept,
} from './search/condition.ts'
import { countMembers } from './search/count.repository.ts'
import { type Bookmark, type ListSnapshot, openCursor, SeenIds, sealCursor } from './search/cursor.ts'
import { findFarthest, findNearest } from './search/distance.ts'
import { findLeastPopular, findMostPopular, findOldest, findYoungest } from './search/indexed.repository.ts'
import { findFewestInCommon, findMostInCommon } from './search/interests.ts'
import type { FindMembers, SharedEntry } from './search/list-entry.ts'
import { type Reader, readerFor } from './search/reader.ts'
import {
  filtersOf,
  namesAnything,
  type SearchRequest,
  type SortName,
  searchSort,
  suggestionSort,
} from './search/request.ts'
import { findWidening } from './search/widening.ts'

/** The orders that are read from an index page by page; the other one is ranked. */
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

interface Paging {
  cursor: string | undefined
  /** Whether the total is counted; `only`: nobody is shown. */
  count: boolean | 'only'
}

/**
 * Returns a page of members who fit; the saved filters and order apply unless the query names any.
 * @throws profile_incomplete, cursor_invalid
 */
export async function suggest(
  context: Context,
  me: Caller,
  query: RouteOutput<typeof suggestions>['query'],
): Promise<FoundMembers> {
  const { cursor, count, ...choice } = query
  const known = await requireCompleteSearcher(context, me)
  const named = namesAnything(choice) ? choice : known.saved
  const request: SearchRequest = {
    kind: 'suggestions',
    sort: suggestionSort(named.sort),
    filters: filtersOf(named),
    cohorts: undefined,
    byOrientation: false,
  }
  return findPage(context, me, known, request, { cursor, count: count === 'only' ? count : count === '1' })
}

/**
 * Returns a page of members by criteria.
 * @throws not_yours, profile_incomplete, cursor_invalid
 */
export async function searchMembers(
  context: Context,
  me: Caller,
  body: RouteOutput<typeof search>['body'],
): Promise<FoundMembers> {
  const { uid, cursor, count = false, gender, sexOrient, ...choice } = body
  if (uid !== me.id) throw problem(403, 'not_yours', msg`This is not yours.`)
  const request: SearchRequest = {
    kind: 'search',
    sort: searchSort(choice.sort),
    // Whoever names no distance searches within the one that the panel begins with.
    filters: filtersOf({ ...choice, distMode: choice.distMode ?? 'must' }),
    cohorts: cohortsOf(gender ?? undefined, sexOrient ?? undefined),
    byOrientation: sexOrient != null,
  }
  return findPage(context, me, await requireCompleteSearcher(context, me), request, { cursor, count })
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
  // A cursor from the days of a plan that has ended opens nothing.
  if (!known.plan && bookmark) return { list: [], next: null, limited: true, widen: null }

  const read = await readerFor(context, me.id)
  const snapshot = bookmark?.snapshot ?? firstSnapshot(known, request, now())
  const { today } = snapshot
  const { filters } = request
  const searcher = searcherOf(known, request, snapshot)
  const conditions = conditionsOf(searcher, filters, today)
  const all = conditionOf(searcher, requiredCriteria(filters, today))
  const total = count ? { total: await read((from) => countMembers(from, all)) } : {}
  if (count === 'only') return { list: [], next: null, limited: false, ...total, widen: null }
  const query = {
    conditions,
    snapshot,
    seen: bookmark?.seen ?? new SeenIds(),
    size: LIMITS.firstPageSize,
    read,
  }
  const { list, next, limited, evening, held } = await (known.plan
    ? wholePage(context, me, known, request, query)
    : freePage(context, me, known, request, query))
  const more = next !== undefined || limited || held.held_until !== undefined
  return {
    list,
    next: next ? sealCursor(config.tokenSecret, owner, next) : null,
    limited,
    ...(evening && { evening }),
    ...held,
    ...total,
    widen: more ? null : await read((from) => findWidening(from, searcher, filters, today)),
  }
}

/** The members of a page, as the viewer may be shown them. */
interface ShownPage {
  list: Card[]
  next: Bookmark | undefined
  limited: boolean
  evening?: Evening
  held: Pick<ShownMembers, 'held_until'>
}

/** Returns a page of the whole list. It ends where the viewer has been shown as many members as a day allows. */
async function wholePage(
  context: Context,
  me: Caller,
  known: KnownSearcher,
  request: SearchRequest,
  query: PageQuery,
): Promise<ShownPage> {
  const page = await findIds(context, known, request, query)
  const [{ people, held }] = await Promise.all([
    showPeople(context, me, page.ids, known.person),
    page.keep?.(),
  ])
  const next = held.held_until === undefined ? page.next : undefined
  return { list: people.map(({ card }) => card), next, limited: false, held }
}

/** Returns those of the five of the day who fit, for members without a plan. */
async function freePage(
  context: Context,
  me: Caller,
  known: KnownSearcher,
  request: SearchRequest,
  query: PageQuery,
): Promise<ShownPage> {
  const { conditions, snapshot, read } = query
  const { reference } = snapshot
  const find = async (except: string[], size: number) => {
    const others = { ...query, conditions: exceptFor(conditions, except), except, size }
    const page = await findIds(context, known, request, others)
    await page.keep?.()
    return page.ids
  }
  const { person } = known
  const free = await freeList(context, me, { person, conditions, sort: request.sort, reference, read, find })
  return { ...free, next: undefined }
}

/** Returns a page of ids in the order of the request. */
async function findIds(context: Context, known: KnownSearcher, request: SearchRequest, query: PageQuery) {
  const { sort } = request
  return sort === 'compatibility' ? rankedPage(context, known, request, query) : sortedPage(sort, query)
}

function cursorInvalid() {
  return problem(400, 'cursor_invalid', msg`This list has changed. Please load it again.`)
}

/**
 * Returns whether a list began before yesterday. Filters go by the ages of its first day: cursors of many days, kept and
 * used at once, would tell on which of them somebody had their birthday.
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

function searcherOf(
  { person, plan }: KnownSearcher,
  { kind, cohorts, byOrientation }: SearchRequest,
  { latitude, longitude }: ListSnapshot,
): Searcher {
  const fitting = fittingCohorts(person.cohort)
  return {
    id: person.id,
    cohorts: cohorts ? fitting.filter((cohort) => cohorts.includes(cohort)) : fitting,
    latitude,
    longitude,
    hidesLiked: kind === 'suggestions',
    // Of the five of a day, the home page shows those who wait for an answer.
    hidesPassed: kind === 'suggestions' && !plan,
    byOrientation,
    except: [],
  }
}

interface PageQuery {
  /** Those of the tiers, best first. */
  conditions: SqlCondition[]
  snapshot: ListSnapshot
  seen: SeenIds
  size: number
  read: Reader
  /** Whom the conditions leave out beside everybody whom the request leaves out. */
  except?: string[]
}

interface Page {
  ids: string[]
  next: Bookmark | undefined
  /** See `CompatiblePage`. */
  keep?: () => Promise<void>
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
 * Returns the next members of a list of tiers. Whoever was shown before and has moved to a place further down since is
 * stepped over.
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
      const entries = await FIND[sort](db, condition, { after, limit, reference })
      const tiered = entries.map(({ key, id, shared = 0 }) => ({ tier, key, id, shared }))
      found.push(...tiered.filter(({ id }) => !seen.has(id)))
      after = tiered.at(-1)
      atEnd = tiered.length < limit
    }
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

/** Returns a page of a list that is ranked once and kept. */
async function rankedPage(
  context: Context,
  searcher: KnownSearcher,
  request: SearchRequest,
  { conditions, snapshot, size, read, except: left = [] }: PageQuery,
): Promise<Page> {
  const list = {
    searcher,
    purpose: JSON.stringify(left.length === 0 ? request : [request, left]),
    candidates: (db: Database, limit: number, except: string[]) =>
      findCandidates(
        db,
        conditions.map((condition) => withExcept(condition, except)),
        limit,
      ),
    reading: {
      liked: request.kind === 'suggestions' ? 'hidden' : 'shown',
      passed: 'shown',
      least: 0,
      counted: false,
    },
    read,
  } as const
  const page = await compatiblePage(context, list, size, snapshot.ranked)
  if (!page) throw cursorInvalid()
  const next = page.next ? { snapshot: { ...snapshot, ranked: page.next }, seen: new SeenIds() } : undefined
  return { ids: page.ids, next, keep: page.keep }
}
