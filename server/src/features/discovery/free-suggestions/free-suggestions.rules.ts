import type { Card } from '@savanna/contract/profiles/routes'
import { bitsOf } from '../search/condition.ts'
import type { SortName } from '../search/request.ts'

interface Order {
  sort: SortName
  /** Bits of the interests that are counted as shared. */
  reference: number
  /** How many preferred filters each member misses. */
  tierOf: ReadonlyMap<string, number>
}

/** Returns cards in an order, best tier first. What a card shows is enough to order the few cards of a day by. */
export function inOrder(cards: Card[], { sort, reference, tierOf }: Order): Card[] {
  const sortValueOf = VALUES[sort]
  const tier = ({ id }: Card) => tierOf.get(id) ?? 0
  return [...cards].sort(
    (a, b) =>
      tier(a) - tier(b) ||
      compare(sortValueOf(a, reference), sortValueOf(b, reference)) ||
      b.pop_score - a.pop_score ||
      (a.id < b.id ? -1 : 1),
  )
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b)

const ageOf = ({ age }: Card) => age ?? 0
const distanceOf = ({ distance_km }: Card) => distance_km ?? Number.POSITIVE_INFINITY

function sharedWith(reference: number, { tags }: Card): number {
  return tags.filter((tag) => reference & bitsOf([tag])).length
}

/** What a card is ordered by, the lowest first. */
const VALUES: Record<SortName, (card: Card, reference: number) => number> = {
  compatibility: ({ compatibility }) => -(compatibility?.score ?? 0),
  youngest: ageOf,
  oldest: (card) => -ageOf(card),
  nearest: distanceOf,
  farthest: (card) => -distanceOf(card),
  'least popular': ({ pop_score }) => pop_score,
  'most popular': ({ pop_score }) => -pop_score,
  'fewest common tags': (card, reference) => sharedWith(reference, card),
  'most common tags': (card, reference) => -sharedWith(reference, card),
}
