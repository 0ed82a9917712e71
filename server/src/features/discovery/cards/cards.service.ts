import { msg } from '@lingui/core/runtime-macro'
import { CARDS_PAGE, type cards } from '@savanna/contract/relations/passes'
import type { Reply } from '@savanna/contract/route'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { readPasses } from '../../relations/index.ts'
import { compatibleCards, showPeople } from '../compatibility/compatible-cards.ts'
import { type CompatibleQuery, compatiblePage } from '../compatibility/lists.service.ts'
import type { KnownSearcher } from '../compatibility/searcher.repository.ts'
import { requireCompleteSearcher } from '../compatibility/searcher.ts'
import { freeList, searcherOfFive } from '../free-suggestions/free-list.ts'
import { conditionOf, EVERYBODY } from '../search/condition.ts'
import { type Reader, readerFor } from '../search/reader.ts'
import { findOnStack, LEAST, stackQuery } from './stack.ts'

type Page = Reply<typeof cards>

/**
 * Returns a page of the stack of cards.
 * @throws profile_incomplete, cursor_invalid
 */
export async function readCards(context: Context, me: Caller, cursor?: string): Promise<Page> {
  const known = await requireCompleteSearcher(context, me)
  const { plan } = known
  // A cursor from the days of a plan that has ended opens nothing.
  if (!plan && cursor !== undefined) return { list: [], next: null, left: 0, limited: true }
  const read = await readerFor(context, me.id)
  return plan ? allCards(context, me, stackQuery(known, read), cursor) : freeCards(context, me, known, read)
}

async function allCards(
  context: Context,
  me: Caller,
  query: CompatibleQuery,
  cursor?: string,
): Promise<Page> {
  const page = await compatiblePage(context, query, CARDS_PAGE, cursor)
  if (!page) throw problem(400, 'cursor_invalid', msg`This list has changed. Please load it again.`)
  const [{ people, held }] = await Promise.all([
    showPeople(context, me, page.ids, query.searcher.person),
    page.keep(),
  ])
  const list = people.map(({ card }) => card)
  // The stack ends where the viewer has been shown as many members as a day allows.
  if (held.held_until !== undefined) return { list, next: null, left: list.length, limited: false, ...held }
  return { list, next: page.next, left: page.left, limited: false }
}

/**
 * Returns the cards of those without a plan: those of the day's five who suit and are neither liked nor passed. Neither
 * a like nor a pass makes room for another one that day.
 */
async function freeCards(context: Context, me: Caller, known: KnownSearcher, read: Reader): Promise<Page> {
  const { person } = known
  const condition = conditionOf(searcherOfFive(person), EVERYBODY)
  const { list, limited, evening, held } = await freeList(context, me, {
    person,
    conditions: [condition],
    sort: 'compatibility',
    reference: 0,
    read,
    find: findOnStack(context, known, read),
  })
  const suiting = list.filter(({ compatibility }) => (compatibility?.score ?? 0) >= LEAST)
  return { list: suiting, next: null, left: suiting.length, limited, evening, ...held }
}

/** Returns a page of those whom the caller passed, to look through again. */
export async function readPassed(context: Context, me: Caller, cursor?: string): Promise<Page> {
  const { ids, next, left } = await readPasses(context, me, CARDS_PAGE, cursor)
  return { list: await compatibleCards(context, me, ids), next, left, limited: false }
}
