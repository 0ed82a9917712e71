import type { suggestions } from '@savanna/contract/discovery'
import type { Card } from '@savanna/contract/profiles'
import type { Reply } from '@savanna/contract/route'

export type SuggestionPage = Reply<typeof suggestions>

/** The cards of all pages, each member once: someone who moved meanwhile may be on two. */
export function cardsOf(pages: SuggestionPage[]): Card[] {
  const byId = new Map(pages.flatMap(({ list }) => list).map((card) => [card.id, card] as const))
  return [...byId.values()]
}

/** How many are on the page, and whether that is everyone. */
export function countText(count: number, more: boolean): string {
  if (more) return `The nearest ${count}`
  return count === 1 ? '1 person' : `${count} people`
}

/** The pages with a member's presence changed; pages without that member stay the same objects. */
export function withPresence(
  pages: SuggestionPage[],
  id: string,
  presence: Pick<Card, 'online' | 'last_connexion'>,
): SuggestionPage[] {
  return pages.map((page) => {
    if (!page.list.some((card) => card.id === id)) return page
    return { ...page, list: page.list.map((card) => (card.id === id ? { ...card, ...presence } : card)) }
  })
}
