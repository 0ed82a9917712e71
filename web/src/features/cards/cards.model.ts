import type { Card } from '@savanna/contract/profiles/routes'

export type Swipe = 'like' | 'pass'

export interface Move {
  card: Card
  swipe: Swipe
  /** Made a match: a slip of the finger must not end that. */
  settled: boolean
}

/** What was done with the cards since the page was opened. */
export interface Deck {
  /** The latest is the last. */
  moves: readonly Move[]
  /** Cards that came back, the latest first: they lie on top of the rest. */
  returned: readonly Card[]
  /** The side that each card went to last: it comes back from there. */
  sides: Readonly<Record<string, Swipe>>
}

export type DeckEvent =
  | { type: 'swiped'; card: Card; swipe: Swipe }
  | { type: 'undone'; id: string }
  | { type: 'settled'; id: string }

export const FRESH_DECK: Deck = { moves: [], returned: [], sides: {} }

export function deckAfter(deck: Deck, event: DeckEvent): Deck {
  const { moves, returned, sides } = deck
  if (event.type === 'swiped') {
    const { card, swipe } = event
    return {
      moves: [...moves, { card, swipe, settled: false }],
      returned: returned.filter(({ id }) => id !== card.id),
      sides: { ...sides, [card.id]: swipe },
    }
  }
  const move = moves.find(({ card }) => card.id === event.id)
  if (!move) return deck
  if (event.type === 'settled')
    return { ...deck, moves: moves.map((each) => (each === move ? { ...move, settled: true } : each)) }
  return { ...deck, moves: moves.filter((each) => each !== move), returned: [move.card, ...returned] }
}

/** The cards that still lie there, the top one first. */
export function cardsLeft({ moves, returned }: Deck, loaded: Card[]): Card[] {
  const elsewhere = new Set([...moves.map(({ card }) => card.id), ...returned.map(({ id }) => id)])
  const rest = new Map(loaded.filter(({ id }) => !elsewhere.has(id)).map((card) => [card.id, card]))
  return [...returned, ...rest.values()]
}

/** The move that an undo takes back. */
export function lastMove({ moves }: Deck): Move | undefined {
  return moves.findLast(({ settled }) => !settled)
}

/** How many there are in all, of which some pages are loaded. */
export function countLeft(open: Card[], loaded: Card[], total: number): number {
  return open.length + Math.max(0, total - loaded.length)
}

/** Who a card shows, in a sentence: for those who hear it. */
export function introduction(card: Card, place: string): string {
  const age = card.age === null ? '' : `, ${card.age}`
  const reasons = card.compatibility?.reasons.map((reason) => ` ${reason}.`).join('') ?? ''
  return `${card.firstname}${age}. ${place}.${reasons}`
}

/** How far, or how fast, a card must go to be let go of. */
const FAR_PX = 110
const QUICK_PX_S = 550
const FLICK_PX = 30

/** What the end of a drag means; nothing sends the card back. */
export function swipeOf(offset: number, velocity: number): Swipe | undefined {
  const flick = Math.abs(offset) > FLICK_PX && Math.abs(velocity) > QUICK_PX_S && offset * velocity > 0
  if (Math.abs(offset) < FAR_PX && !flick) return undefined
  return offset > 0 ? 'like' : 'pass'
}

export type Stroke = Swipe | 'undo' | 'profile' | 'reveal'

const STROKES: Record<string, Stroke> = {
  ArrowLeft: 'pass',
  ArrowRight: 'like',
  ArrowUp: 'profile',
  ArrowDown: 'reveal',
  Backspace: 'undo',
  z: 'undo',
  Z: 'undo',
}

/** What a key does here; nothing together with keys that mean something to the browser, save Ctrl+Z. */
export function strokeOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Stroke | undefined {
  if (event.altKey) return undefined
  const stroke = STROKES[event.key]
  return (event.ctrlKey || event.metaKey) && event.key !== 'z' ? undefined : stroke
}
