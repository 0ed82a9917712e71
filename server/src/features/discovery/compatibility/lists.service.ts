import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { newId } from '../../../kit/ids.ts'
import { findPeople, type KnownPerson, scoreOf, wantAges } from '../../compatibility/index.ts'
import { BY_RULES, findLearnedOrder, type OrderValue } from '../../matching/index.ts'
import type { Candidate, Candidates } from '../search/candidates.ts'
import type { Reader } from '../search/reader.ts'
import { restingSince } from '../search/rest.ts'
import * as repository from './lists.repository.ts'
import { rank, type Scored } from './ranking.ts'
import type { KnownSearcher, StoredList } from './searcher.repository.ts'

type ListsContext = Pick<Context, 'db' | 'now'>

/** A ranking request: the searcher, the candidates, and how to read the list. */
export interface CompatibleQuery {
  searcher: Pick<KnownSearcher, 'person' | 'lists' | 'learns'>
  /** The list's purpose. Two queries with the same candidates have the same text. */
  purpose: string
  /**
   * Returns members who may be on the list, about `limit`, without those in `except`. It must read from the
   * given database, which may be a transaction: using another connection at the same time would exhaust the
   * pool.
   */
  candidates: (db: Database, limit: number, except: string[]) => Promise<Candidates>
  reading: repository.Reading
  /** Where to look for members of a new list; the database itself if absent. */
  read?: Reader
  /** About how many to rank at a time; 150 if absent. */
  atATime?: number
}

export interface CompatiblePage {
  ids: string[]
  /** Where the next page starts; null at the end. */
  next: string | null
  /** How many there are from this page on, of those ranked so far; 0 if not counted. */
  left: number
  /** Stores the page's list. Until then `next` doesn't work; the cards can be looked up in the meantime. */
  store: () => Promise<void>
}

/** About how many are ranked at a time. */
export const RANKED_AT_A_TIME = 150

/**
 * Returns a page of members in order of compatibility. The order is computed once, stored for an hour and
 * read by position, so nobody appears twice or is skipped whatever others do in the meantime. Undefined if
 * the cursor's list is no longer stored.
 */
export async function readCompatiblePage(
  context: ListsContext,
  query: CompatibleQuery,
  size: number,
  cursor?: string,
): Promise<CompatiblePage | undefined> {
  const { db } = context
  const place = cursor === undefined ? undefined : placeOf(cursor)
  if (cursor !== undefined && !place) return undefined
  const list: CurrentList | undefined = place
    ? await findOwnList(context, query, place.listId)
    : await findCurrentList(context, query, size)
  if (!list) return undefined
  const page = { after: place?.after ?? 0, limit: size + 1, restingSince: restingSince(context.now()) }
  let found = list.first ?? (await repository.readListPage(db, list, query.reading, page))
  let { more } = list
  while (found.length <= size && more) {
    more = await extendRanking(context, query, list.id)
    found = await repository.readListPage(db, list, query.reading, page)
  }
  const shown = found.slice(0, size)
  const ids = shown.map(({ id }) => id)
  const last = shown.at(-1)
  return {
    ids,
    store: async () => {
      await list.store?.()
      if (last) await repository.countImpressions(db, list, { ids, upTo: last.position })
    },
    next: last && found.length > size ? `${list.id}.${last.position}` : null,
    left: found[0]?.left ?? 0,
  }
}

function placeOf(cursor: string) {
  const [, listId, after] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,6})$/.exec(cursor) ?? []
  return listId && after ? { listId, after: Number(after) } : undefined
}

async function findOwnList({ db }: ListsContext, query: CompatibleQuery, id: string) {
  const list = await repository.findList(db, id, query.searcher.person.id)
  return list?.purpose === fingerprint(query.purpose) ? list : undefined
}

/** A list. If it's new, also its first positions, enough for a page, and the function that stores it. */
interface CurrentList extends repository.CompatibleList {
  first?: repository.RankedPlace[]
  store?: () => Promise<void>
}

/** Returns the current list, or a new one after an hour, or if the searcher changed or a member joined. */
async function findCurrentList(
  context: ListsContext,
  query: CompatibleQuery,
  size: number,
): Promise<CurrentList> {
  const { db } = context
  const { person, lists, learns } = query.searcher
  const basis = basisOf(person, { purpose: query.purpose, learns })
  const known = lists.find((list) => list.basis === basis)
  // If there are more candidates than get ranked, a new list for each newcomer isn't worth the time.
  if (known?.more) return { ...known, member_id: person.id }
  const { atATime = RANKED_AT_A_TIME, read = (query) => query(db) } = query
  const candidates = await read((from) => query.candidates(from, atATime, []))
  if (known && !candidates.more && (await includesAll(db, known, candidates.list)))
    return { ...known, member_id: person.id }
  return makeList(context, { ...query, read }, { basis, candidates, size })
}

async function makeList(
  { db, now }: ListsContext,
  { searcher, purpose, reading, read }: CompatibleQuery & { read: Reader },
  { basis, candidates, size }: { basis: string; candidates: Candidates; size: number },
): Promise<CurrentList> {
  const made_at = now()
  const { person } = searcher
  const ids = candidates.list.map(({ id }) => id)
  const [people, shown] = await Promise.all([
    read((from) => findPeople(from, ids, made_at)),
    repository.findImpressions(db, ids),
  ])
  const { more } = candidates
  const value = await orderFor(db, searcher, { people, today: made_at })
  const ranking = rankCandidates(person, candidates.list, { people, shown, today: made_at, value })
  const first = firstPlacesOf(ranking, reading, size + 1)
  const page = first.slice(0, size)
  // If the page needs more than are ranked, it's read once they are.
  const whole = first.length > size || !more
  const list = {
    id: newId(),
    member_id: person.id,
    purpose: fingerprint(purpose),
    basis,
    made_at,
    ...ranking,
    more,
    counted: whole ? (page.at(-1)?.position ?? 0) : 0,
  }
  const keep = () =>
    repository.insertList(
      db,
      list,
      page.map(({ id }) => id),
    )
  if (whole) return { ...list, first, store: keep }
  await repository.insertList(db, list, [])
  return list
}

/** Returns the first positions of a list of candidates who were all just found to belong on it. */
function firstPlacesOf(
  { ids, scores }: Ranking,
  { least, counted }: repository.Reading,
  limit: number,
): repository.RankedPlace[] {
  const places = ids.map((id, at) => ({ id, position: at + 1 })).filter((_, at) => (scores[at] ?? 0) >= least)
  const left = counted ? places.length : 0
  return places.slice(0, limit).map((place) => ({ ...place, left }))
}

async function includesAll(db: Database, { id }: StoredList, candidates: Candidate[]): Promise<boolean> {
  const held = new Set(await repository.findIdsOnList(db, id))
  return candidates.every((candidate) => held.has(candidate.id))
}

/** Ranks the candidates after the list's end and appends them. Returns whether there may be more. */
async function extendRanking(
  context: ListsContext,
  query: CompatibleQuery,
  listId: string,
): Promise<boolean> {
  const { atATime = RANKED_AT_A_TIME, searcher } = query
  return context.db.transaction(async (tx) => {
    const list = await repository.lockList(tx, listId)
    if (!list?.more) return false
    const { list: candidates, more } = await query.candidates(tx, atATime, list.ids)
    const today = context.now()
    const ids = candidates.map(({ id }) => id)
    const people = await findPeople(tx, ids, today)
    const shown = await repository.findImpressions(tx, ids)
    const value = await orderFor(tx, searcher, { people, today })
    const added = rankCandidates(searcher.person, candidates, { people, shown, today, value })
    await repository.extendList(tx, listId, { ...added, more })
    return more
  })
}

/** Members in order, with each one's score. */
interface Ranking {
  ids: string[]
  scores: number[]
}

/** The candidates' compatibility data, and how often each was recently shown. */
interface RankingInput {
  people: KnownPerson[]
  shown: Map<string, number>
  today: Date
  /** The sort key. */
  value: OrderValue
}

/** Returns what people are ordered by for a searcher: only the rules for members who turned off learning. */
async function orderFor(
  db: Database,
  { person, learns }: CompatibleQuery['searcher'],
  known: Pick<RankingInput, 'people' | 'today'>,
): Promise<OrderValue> {
  return learns ? findLearnedOrder(db, person, known) : BY_RULES
}

function rankCandidates(
  searcher: KnownPerson,
  candidates: Candidate[],
  { people, shown, today, value }: RankingInput,
): Ranking {
  const tierOf = new Map(candidates.map(({ id, tier }) => [id, tier]))
  const order = rank(
    people.map((person): Scored & { stored: number } => {
      // Age ranges decide here who comes last, and who is on no card. No member ever sees this number.
      const stored = wantAges(searcher, person, today) ? scoreOf(searcher, person, today) : 0
      return {
        id: person.id,
        shown: shown.get(person.id) ?? 0,
        tier: tierOf.get(person.id) ?? 0,
        score: value(person.id, stored),
        stored,
      }
    }),
  )
  return {
    ids: order.map(({ id }) => id),
    scores: order.map(({ stored }) => stored),
  }
}

/** Returns a fingerprint of everything about a searcher that ranking reads: while it's the same, so is the order. */
function basisOf(
  { seen: _seen, ...lasting }: KnownPerson,
  { purpose, learns }: { purpose: string; learns: boolean },
): string {
  return fingerprint(JSON.stringify([lasting, purpose, learns]))
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
