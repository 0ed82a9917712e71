import { DEFAULT_POSITION, LIMITS } from '@savanna/contract/common'
import type {
  FoundMembers,
  SavedFilter,
  saveFilter,
  search,
  suggestions,
} from '@savanna/contract/discovery/routes'
import type { Reply, RouteOutput } from '@savanna/contract/route'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { missingParts } from '../profiles/index.ts'
import { compatibleCards, compatiblePage, knownSearcher } from './compatibility/lists.service.ts'
import type { KnownSearcher } from './compatibility/searcher.repository.ts'
import { storeFilter } from './filters.repository.ts'
import { findCandidates } from './search/candidates.ts'
import type { Searcher } from './search/condition.repository.ts'
import { bitsOf, demandsOf, type Filters } from './search/condition.ts'
import { countMembers } from './search/count.repository.ts'
import { type Bookmark, openCursor, Shown, type Stand, sealCursor } from './search/cursor.ts'
import { filtersOf, namesAnything, type SortName, searchSort, suggestionSort } from './search/filters.ts'
import { fittingKlasses, klassesOf } from './search/klasses.ts'
import { readList } from './search/pages.ts'
import { type Reader, readerFor } from './search/reader.ts'
import { findWidening } from './search/widening.ts'

/** What somebody looks for, with nothing left open. */
interface Search {
  kind: 'suggestions' | 'search'
  sort: SortName
  filters: Filters
  /** Narrows the classes that fit; nothing narrows them here. */
  wanted: number[] | undefined
}

interface Paging {
  cursor: string | undefined
  count: boolean
}

type SuggestionQuery = RouteOutput<typeof suggestions>['query']
type SearchBody = RouteOutput<typeof search>['body']

/** A page of members who fit; the saved filters and order apply unless the query names any. */
export async function suggest(context: Context, me: Caller, query: SuggestionQuery): Promise<FoundMembers> {
  const { cursor, count, ...choice } = query
  const known = await findComplete(context, me)
  const named = namesAnything(choice) ? choice : known.saved
  const sought: Search = {
    kind: 'suggestions',
    sort: suggestionSort(named.sort),
    filters: filtersOf(named),
    wanted: undefined,
  }
  return find(context, me, known, sought, { cursor, count: count === '1' })
}

/** A page of members by criteria. */
export async function searchMembers(context: Context, me: Caller, body: SearchBody): Promise<FoundMembers> {
  const { uid, cursor, count = false, gender, sexOrient, ...choice } = body
  if (uid !== me.id) throw problem(403, 'not_yours', 'This is not yours.')
  const sought: Search = {
    kind: 'search',
    sort: searchSort(choice.sort),
    // Whoever names no distance searches within the one that the panel begins with.
    filters: filtersOf({ ...choice, distMode: choice.distMode ?? 'must' }),
    wanted: klassesOf(gender ?? undefined, sexOrient ?? undefined),
  }
  return find(context, me, await findComplete(context, me), sought, { cursor, count })
}

/** What the caller saved for suggestions. */
export async function readFilter(context: Context, me: Caller): Promise<SavedFilter> {
  const known = await knownSearcher(context, me.id)
  return known?.saved ?? { sort: 0, ...filtersOf({}) }
}

/** Keeps the caller's filters and order. */
export async function keepFilter(
  { db }: Context,
  me: Caller,
  choice: RouteOutput<typeof saveFilter>['body'],
): Promise<Reply<typeof saveFilter>> {
  const filter = { sort: choice.sort ?? 0, ...filtersOf(choice) }
  await storeFilter(db, me.id, filter)
  return { message: 'Updated', filter }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function find(
  context: Context,
  me: Caller,
  known: KnownSearcher,
  sought: Search,
  paging: Paging,
): Promise<FoundMembers> {
  const { config, now } = context
  const owner = { memberId: me.id, query: sought }
  const { cursor } = paging
  const bookmark = cursor === undefined ? undefined : openCursor(config.tokenSecret, owner, cursor)
  if (cursor !== undefined && !bookmark) throw cursorInvalid()
  const { plan } = known
  // A cursor from the days of a plan that has ended opens nothing.
  if (!plan && bookmark) return { list: [], next: null, limited: true, widen: null }

  const read = await readerFor(context, me.id)
  const stand = bookmark?.stand ?? beginning(known, sought, now())
  const searcher = searcherOf(known, sought, stand)
  const demands = demandsOf(sought.filters, stand.today)
  const size = plan ? LIMITS.firstPageSize : LIMITS.freeSuggestions
  const query = { known, searcher, demands, sought, stand, size, read }
  const page = await (sought.sort === 'compatibility'
    ? compatibleMembers(context, query, bookmark)
    : sortedMembers({ ...query, sort: sought.sort }, bookmark))
  const [list] = await Promise.all([compatibleCards(context, me, page.ids, known.person), page.keep?.()])
  return {
    list,
    next: plan && page.next ? sealCursor(config.tokenSecret, owner, page.next) : null,
    limited: !plan && page.next !== undefined,
    ...(paging.count && { total: await read((from) => countMembers(from, searcher, demands.must)) }),
    widen: page.next ? null : await read((from) => findWidening(from, searcher, sought.filters, stand.today)),
  }
}

function cursorInvalid() {
  return problem(400, 'cursor_invalid', 'This list has changed. Please load it again.')
}

/** The caller, unless their profile lacks something that finding others takes. */
export async function findComplete(context: Context, me: Caller): Promise<KnownSearcher> {
  const known = await knownSearcher(context, me.id)
  if (!known || (!known.ready && (await missingParts(context.db, me.id)).length > 0))
    throw problem(403, 'profile_incomplete', 'Complete your profile for full access to suggestions.')
  return known
}

/** The values that a list keeps to from its first page to its last. */
function beginning({ person }: KnownSearcher, { kind, filters }: Search, now: Date): Stand {
  const asked = kind === 'search' && filters.tagsMode !== 'ignore' ? bitsOf(filters.tags) : 0
  return {
    tier: 0,
    key: 0,
    id: NOBODY,
    shared: 0,
    ...(person.position ?? DEFAULT_POSITION),
    today: now.toISOString().slice(0, 10),
    reference: asked || person.tagbits,
  }
}

function searcherOf({ person }: KnownSearcher, { kind, wanted }: Search, stand: Stand): Searcher {
  const fitting = fittingKlasses(person.klass)
  return {
    id: person.id,
    klasses: wanted ? fitting.filter((klass) => wanted.includes(klass)) : fitting,
    latitude: stand.latitude,
    longitude: stand.longitude,
    hidesLiked: kind === 'suggestions',
    except: [],
  }
}

interface Query {
  known: KnownSearcher
  searcher: Searcher
  demands: ReturnType<typeof demandsOf>
  sought: Search
  stand: Stand
  size: number
  read: Reader
}

interface Page {
  ids: string[]
  next: Bookmark | undefined
  /** See `CompatiblePage`. */
  keep?: () => Promise<void>
}

async function sortedMembers(
  { searcher, demands, sort, stand, size, read }: Query & { sort: Exclude<SortName, 'compatibility'> },
  bookmark: Bookmark | undefined,
): Promise<Page> {
  const shown = bookmark?.shown ?? new Shown()
  const wanted = { searcher, demands, sort, reference: stand.reference }
  const found = await read((from) =>
    readList(from, wanted, { after: bookmark?.stand, shown, limit: size + 1 }),
  )
  const listed = found.slice(0, size)
  const ids = listed.map(({ id }) => id)
  const last = listed.at(-1)
  const more = found.length > size && last !== undefined
  return { ids, next: more ? { stand: { ...stand, ...last }, shown: shown.with(ids) } : undefined }
}

/** Read by position from a list that is ranked once and kept. */
async function compatibleMembers(
  context: Context,
  { known, searcher, demands, sought, stand, size, read }: Query,
  bookmark: Bookmark | undefined,
): Promise<Page> {
  const page = await compatiblePage(
    context,
    {
      searcher: known,
      purpose: JSON.stringify(sought),
      candidates: (db, limit, except) => findCandidates(db, { ...searcher, except }, demands, limit),
      reading: { liked: searcher.hidesLiked ? 'hidden' : 'shown', passed: 'shown', least: 0, counted: false },
      read,
    },
    size,
    bookmark?.stand.ranked,
  )
  if (!page) throw cursorInvalid()
  const next = page.next ? { stand: { ...stand, ranked: page.next }, shown: new Shown() } : undefined
  return { ids: page.ids, next, keep: page.keep }
}
