import { msg } from '@lingui/core/runtime-macro'
import { CARDS_PAGE, type cards } from '@savanna/contract/relations/passes'
import type { Reply } from '@savanna/contract/route'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { readPasses } from '../../relations/index.ts'
import { findCompatibleCards, showPeople } from '../compatibility/compatible-cards.ts'
import { type CompatibleQuery, readCompatiblePage } from '../compatibility/lists.service.ts'
import type { KnownSearcher } from '../compatibility/searcher.repository.ts'
import { requireSearcher } from '../compatibility/searcher.ts'
import { suggestTo } from '../discovery.service.ts'
import { chooseReader } from '../search/reader.ts'
import { stackQuery } from './stack.ts'

type Page = Reply<typeof cards>

/**
 * Returns a page of the card stack.
 * @throws cursor_invalid
 */
export async function readCards(context: Context, me: Caller, cursor?: string): Promise<Page> {
  const known = await requireSearcher(context, me)
  if (known.plan) {
    const read = await chooseReader(context, me.id)
    return allCards(context, me, stackQuery(context, known, { read }), cursor)
  }
  // Once a plan ends, its cursors stop working.
  if (cursor !== undefined) return { list: [], next: null, left: 0, limited: true }
  return freeCards(context, me, known)
}

async function allCards(
  context: Context,
  me: Caller,
  query: CompatibleQuery,
  cursor?: string,
): Promise<Page> {
  const page = await readCompatiblePage(context, query, CARDS_PAGE, cursor)
  if (!page) throw problem(400, 'cursor_invalid', msg`This list has changed. Please reload it.`)
  const [{ people, limit }] = await Promise.all([
    showPeople(context, me, page.ids, query.searcher.person),
    page.store(),
  ])
  const list = people.map(({ card }) => card)
  // The stack ends when the viewer has reached the daily view limit.
  if (limit.held_until !== undefined) return { list, next: null, left: list.length, limited: false, ...limit }
  return { list, next: page.next, left: page.left, limited: false }
}

/** Returns the cards of a member without a plan: home's five, one at a time. */
async function freeCards(context: Context, me: Caller, known: KnownSearcher): Promise<Page> {
  const { list, limited, held_until } = await suggestTo(context, me, known, {})
  return { list, next: null, left: list.length, limited, held_until }
}

/** Returns a page of members passed by the caller, to look through again. */
export async function readPassed(context: Context, me: Caller, cursor?: string): Promise<Page> {
  const { ids, next, left } = await readPasses(context, me, CARDS_PAGE, cursor)
  return { list: await findCompatibleCards(context, me, ids), next, left, limited: false }
}
