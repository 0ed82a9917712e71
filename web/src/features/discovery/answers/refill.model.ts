import type { FoundMembers } from '@savanna/contract/discovery/routes'
import type { InfiniteData } from '@tanstack/react-query'
import { cardsOf } from '../results/discovery.model.ts'

/** Suggestions, page by page. */
export type ResultPages = InfiniteData<FoundMembers, string | null>

/** Returns the list without a passed member. */
export function withoutPassed(found: ResultPages, memberId: string): ResultPages {
  if (!found.pages.some(({ list }) => list.some(({ id }) => id === memberId))) return found
  const pages = found.pages.map((page) => ({
    ...page,
    list: page.list.filter(({ id }) => id !== memberId),
  }))
  return { ...found, pages }
}

/**
 * Returns the list with the people of a new first page. Everyone on it stays in place, liked members too; new people
 * come last.
 */
export function refill(found: ResultPages, fresh: FoundMembers): ResultPages {
  const cards = cardsOf(found.pages)
  const known = new Set(cards.map(({ id }) => id))
  const newest = new Map(fresh.list.map((card) => [card.id, card]))
  const list = [
    ...cards.map((card) => newest.get(card.id) ?? card),
    ...fresh.list.filter(({ id }) => !known.has(id)),
  ]
  return { pages: [{ ...fresh, list }], pageParams: found.pageParams.slice(0, 1) }
}
