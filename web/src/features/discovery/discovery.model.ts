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
