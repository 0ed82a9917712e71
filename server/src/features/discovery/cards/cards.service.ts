import { DEFAULT_POSITION, LIMITS } from '@savanna/contract/common'
import { CARDS_PAGE, type cards } from '@savanna/contract/relations/passes'
import type { Reply } from '@savanna/contract/route'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { findPassedAmong, readPasses } from '../../relations/index.ts'
import { compatibleCards } from '../compatibility/compatible-cards.ts'
import { type CompatiblePage, type CompatibleQuery, compatiblePage } from '../compatibility/lists.service.ts'
import type { KnownSearcher } from '../compatibility/searcher.repository.ts'
import { findComplete } from '../compatibility/searcher.ts'
import { findCandidates } from '../search/candidates.ts'
import { conditionOf, EVERYBODY, withExcept } from '../search/condition.ts'
import { fittingKlasses } from '../search/klasses.ts'
import { type Reader, readerFor } from '../search/reader.ts'

type Page = Reply<typeof cards>

/**
 * Returns a page of the stack of cards.
 * @throws profile_incomplete, cursor_invalid
 */
export async function readCards(context: Context, me: Caller, cursor?: string): Promise<Page> {
  const known = await findComplete(context, me)
  const { plan } = known
  // A cursor from the days of a plan that has ended opens nothing.
  if (!plan && cursor !== undefined) return { list: [], next: null, left: 0, limited: true }
  const query = queryFor(known, await readerFor(context, me.id))
  return plan ? allCards(context, me, query, cursor) : firstCards(context, me, query)
}

async function allCards(
  context: Context,
  me: Caller,
  query: CompatibleQuery,
  cursor?: string,
): Promise<Page> {
  const page = await compatiblePage(context, query, CARDS_PAGE, cursor)
  if (!page) throw problem(400, 'cursor_invalid', 'This list has changed. Please load it again.')
  const { next, left } = page
  return { list: await cardsOn(context, me, query, page), next, left, limited: false }
}

async function cardsOn(context: Context, me: Caller, query: CompatibleQuery, page: CompatiblePage) {
  const cards = compatibleCards(context, me, page.ids, query.searcher.person)
  const [list] = await Promise.all([cards, page.keep()])
  return list
}

/** Returns the cards of those without a plan: five, and a pass makes no room for another one; only a like does. */
async function firstCards(context: Context, me: Caller, query: CompatibleQuery): Promise<Page> {
  const page = await compatiblePage(context, query, LIMITS.freeSuggestions)
  const list = page ? await cardsOn(context, me, query, page) : []
  const passed = await findPassedAmong(context.db, me.id, page?.ids ?? [])
  const open = list.filter(({ id }) => !passed.has(id))
  return { list: open, next: null, left: open.length, limited: page?.next != null }
}

/** Returns a page of those whom the caller passed, to look through again. */
export async function readPassed(context: Context, me: Caller, cursor?: string): Promise<Page> {
  const { ids, next, left } = await readPasses(context, me, CARDS_PAGE, cursor)
  return { list: await compatibleCards(context, me, ids), next, left, limited: false }
}

function queryFor(known: KnownSearcher, read: Reader): CompatibleQuery {
  const { person, plan } = known
  const searcher = {
    id: person.id,
    klasses: fittingKlasses(person.klass),
    ...(person.position ?? DEFAULT_POSITION),
    hidesLiked: true,
    hidesPassed: plan,
    except: [],
  }
  const condition = conditionOf(searcher, EVERYBODY)
  return {
    searcher: known,
    purpose: plan ? 'cards' : 'first cards',
    reading: { liked: 'hidden', passed: plan ? 'hidden' : 'shown', least: 1, counted: true },
    read,
    candidates: (db, limit, except) => findCandidates(db, [withExcept(condition, except)], limit),
  }
}
