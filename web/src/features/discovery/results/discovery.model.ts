import type { FoundMembers } from '@savanna/contract/discovery/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import { formatPart, formatPeople } from '../filters/filters.model.ts'

/** Returns the cards of all pages, each member once: a member who moved in between may be on two pages. */
export function cardsOf(pages: FoundMembers[]): Card[] {
  const byId = new Map(pages.flatMap(({ list }) => list).map((card) => [card.id, card] as const))
  return [...byId.values()]
}

interface ResultCount {
  shown: number
  total: number | undefined
  limited: boolean
}

/**
 * Returns the total in words, and how many are shown to a member who doesn't see everyone. Small totals are never
 * exact, as in the live count. Empty for an empty list, which explains itself.
 */
export function countText({ shown, total = shown, limited }: ResultCount): string {
  if (shown === 0) return ''
  // The total was counted when the list was first read.
  const all = Math.max(shown, total)
  return limited ? formatPart(shown, all) : formatPeople(all)
}
