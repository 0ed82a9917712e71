import type { FoundMembers } from '@savanna/contract/discovery/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import { peopleText } from '../filters/filters.model.ts'

/** The cards of all pages, each member once: someone who moved meanwhile may be on two. */
export function cardsOf(pages: FoundMembers[]): Card[] {
  const byId = new Map(pages.flatMap(({ list }) => list).map((card) => [card.id, card] as const))
  return [...byId.values()]
}

interface Shown {
  shown: number
  total: number | undefined
  limited: boolean
}

/** How many there are, and how many of them are shown to somebody who does not see everyone. */
export function countText({ shown, total = shown, limited }: Shown): string {
  // The total was counted when the list began.
  const people = peopleText(Math.max(shown, total))
  return limited ? `${shown} of ${people}` : people
}
