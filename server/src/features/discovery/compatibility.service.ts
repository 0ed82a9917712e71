import { createHash } from 'node:crypto'
import type { Card } from '@savanna/contract/profiles'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { newId } from '../../kit/ids.ts'
import { cardOf } from '../profiles/index.ts'
import { findPeople, findShown, type KnownPerson } from './compatibility.people.repository.ts'
import { rank, type Scored } from './compatibility.ranking.ts'
import {
  type CompatibleList,
  countAppearances,
  extendList,
  findAppearances,
  findList,
  idsOnList,
  insertList,
  lockList,
  pageOfList,
  type Reading,
} from './compatibility.repository.ts'
import { compatibility, scoreOf } from './compatibility.rules.ts'
import type { Candidate, Candidates } from './discovery.candidates.ts'
import type { Reader } from './discovery.reader.ts'
import { findSearcher, type KeptList, type KnownSearcher } from './discovery.searcher.repository.ts'

type World = Pick<Context, 'db' | 'now'>

/** Who is to be ranked for whom, and how the list is read. */
export interface CompatibleQuery {
  searcher: Pick<KnownSearcher, 'person' | 'lists'>
  /** What the list is for. Two queries with the same candidates have the same text. */
  purpose: string
  /**
   * Those who may be on the list, about `limit`, without those in `except`. Asked of the given database, which
   * may be a transaction: asking another connection meanwhile would use up the pool.
   */
  candidates: (db: Database, limit: number, except: string[]) => Promise<Candidates>
  reading: Reading
  /** Where those who may be on a new list are looked for; in the database itself when absent. */
  read?: Reader
  /** About how many are ranked at a time; 150 when absent. */
  atATime?: number
}

export interface CompatiblePage {
  ids: string[]
  /** Where the next page begins; null at the end. */
  next: string | null
  /** How many there are from this page on, of those ranked so far; 0 where nobody counts them. */
  left: number
}

/** About how many are ranked at a time. */
export const RANKED = 150
const FRESH_MS = 60 * 60_000

/** Who looks for others, with the lists that are kept for them. */
export async function knownSearcher(
  { db, now }: World,
  memberId: string,
): Promise<KnownSearcher | undefined> {
  return findSearcher(db, memberId, { now: now(), since: new Date(now().getTime() - FRESH_MS) })
}

/**
 * A page of members in the order of compatibility. The order is made once, kept for an hour and read by position,
 * so that nobody comes twice or is left out whatever others do meanwhile. Nothing when the cursor is of no list that
 * is still kept.
 */
export async function compatiblePage(
  context: World,
  query: CompatibleQuery,
  size: number,
  cursor?: string,
): Promise<CompatiblePage | undefined> {
  const { db } = context
  const place = cursor === undefined ? undefined : placeOf(cursor)
  if (cursor !== undefined && !place) return undefined
  const list = place ? await ownList(context, query, place.listId) : await currentList(context, query)
  if (!list) return undefined
  const page = { after: place?.after ?? 0, limit: size + 1 }
  let found = await pageOfList(db, list, query.reading, page)
  let { more } = list
  while (found.length <= size && more) {
    more = await goOn(context, query, list.id)
    found = await pageOfList(db, list, query.reading, page)
  }
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  if (last) await countAppearances(db, list, { ids: shown.map(({ id }) => id), upTo: last.position })
  return {
    ids: shown.map(({ id }) => id),
    next: last && found.length > size ? `${list.id}.${last.position}` : null,
    left: found[0]?.left ?? 0,
  }
}

function placeOf(cursor: string) {
  const [, listId, after] = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,6})$/.exec(cursor) ?? []
  return listId && after ? { listId, after: Number(after) } : undefined
}

async function ownList({ db }: World, query: CompatibleQuery, id: string) {
  const list = await findList(db, id, query.searcher.person.id)
  return list?.purpose === fingerprint(query.purpose) ? list : undefined
}

/** The list that is still right, or a new one: an hour has passed, the searcher has changed, or somebody came. */
async function currentList(context: World, query: CompatibleQuery): Promise<CompatibleList> {
  const { db, now } = context
  const { person, lists } = query.searcher
  const basis = basisOf(person, query.purpose)
  const known = lists.find((list) => list.basis === basis)
  // Where there are more than are ranked, the list is not worth making anew for each newcomer.
  if (known?.more) return { ...known, member_id: person.id }
  const { atATime = RANKED } = query
  const read: Reader = query.read ?? ((ask) => ask(db))
  const candidates = await read((from) => query.candidates(from, atATime, []))
  if (known && !candidates.more && (await holdsAll(db, known, candidates.list)))
    return { ...known, member_id: person.id }
  const list = {
    id: newId(),
    member_id: person.id,
    purpose: fingerprint(query.purpose),
    basis,
    made_at: now(),
    ...(await ranked({ ...context, read }, person, candidates.list)),
    more: candidates.more,
  }
  await insertList(db, list)
  return { ...list, counted: 0 }
}

async function holdsAll(db: Database, { id }: KeptList, candidates: Candidate[]): Promise<boolean> {
  const held = new Set(await idsOnList(db, id))
  return candidates.every((candidate) => held.has(candidate.id))
}

/** Ranks those who come after the list's end and adds them; false when there was nobody. */
async function goOn(context: World, query: CompatibleQuery, listId: string): Promise<boolean> {
  const { atATime = RANKED, searcher } = query
  return context.db.transaction(async (tx) => {
    const list = await lockList(tx, listId)
    if (!list?.more) return false
    const { list: candidates, more } = await query.candidates(tx, atATime, list.ids)
    const added = await ranked({ ...context, db: tx, read: (ask) => ask(tx) }, searcher.person, candidates)
    await extendList(tx, listId, { ...added, more })
    return more
  })
}

async function ranked(
  { db, now, read }: World & { read: Reader },
  searcher: KnownPerson,
  candidates: Candidate[],
) {
  const tierOf = new Map(candidates.map(({ id, tier }) => [id, tier]))
  const ids = [...tierOf.keys()]
  const today = now()
  const people = await read((from) => findPeople(from, ids, today))
  const shown = await findAppearances(db, ids)
  const order = rank(
    people.map(
      (person): Scored => ({
        id: person.id,
        shown: shown.get(person.id) ?? 0,
        tier: tierOf.get(person.id) ?? 0,
        score: scoreOf(searcher, person, today),
      }),
    ),
  )
  return {
    ids: order.map(({ id }) => id),
    scores: order.map(({ score }) => score),
  }
}

/** All of a searcher that the ranking reads; when it is the same, so is the order. */
function basisOf({ seen: _seen, ...lasting }: KnownPerson, purpose: string): string {
  return fingerprint(JSON.stringify([lasting, purpose]))
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * The cards of those of the members whom the viewer may see, in the order of the ids, with how well they suit each
 * other; what the viewer is judged by is looked up where it is not known yet.
 */
export async function compatibleCards(
  context: Context,
  viewer: Caller,
  ids: string[],
  known?: KnownPerson,
): Promise<Card[]> {
  if (ids.length === 0) return []
  const today = context.now()
  const found = await findShown(context.db, viewer.id, known ? ids : [viewer.id, ...ids], today)
  const byId = new Map(found.map((each) => [each.card.id, each]))
  const me = known ?? byId.get(viewer.id)?.person
  return ids.flatMap((id) => {
    const other = byId.get(id)
    if (!other) return []
    const card = cardOf(context, viewer, other.card)
    card.compatibility = me ? compatibility(me, other.person, today) : null
    return card
  })
}
