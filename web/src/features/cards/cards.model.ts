import { t } from '@lingui/core/macro'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Card } from '@savanna/contract/profiles/routes'
import { keyByReading } from '../../kit/language/direction.ts'

export type Swipe = 'like' | 'pass'

export interface Move {
  card: Card
  swipe: Swipe
  /** True once the like made a match: an undo must not end a match by accident. */
  settled: boolean
}

/** The member's actions on the cards since the page opened. */
export interface Deck {
  /** Oldest first. */
  moves: readonly Move[]
  /** Cards that an undo or a rejection brought back, latest first: they are on top of the rest. */
  returned: readonly Card[]
  /** The side that each card was last swiped to, by id: it returns from there. */
  sides: Readonly<Record<string, Swipe>>
  /** The latest action: a swipe or an undo. */
  last?: { move: Pick<Move, 'card' | 'swipe'>; undone: boolean }
}

export type DeckEvent =
  | { type: 'swiped'; card: Card; swipe: Swipe }
  | { type: 'undone'; id: string }
  | { type: 'settled'; id: string }

export const FRESH_DECK: Deck = { moves: [], returned: [], sides: {} }

/** A reducer: returns the deck after an event. */
export function reduceDeck(deck: Deck, event: DeckEvent): Deck {
  const { moves, returned, sides } = deck
  if (event.type === 'swiped') {
    const { card, swipe } = event
    return {
      moves: [...moves, { card, swipe, settled: false }],
      returned: returned.filter(({ id }) => id !== card.id),
      sides: { ...sides, [card.id]: swipe },
      last: { move: { card, swipe }, undone: false },
    }
  }
  const move = moves.find(({ card }) => card.id === event.id)
  if (!move) return deck
  if (event.type === 'settled')
    return { ...deck, moves: moves.map((each) => (each === move ? { ...move, settled: true } : each)) }
  return {
    ...deck,
    moves: moves.filter((each) => each !== move),
    returned: [move.card, ...returned],
    last: { move, undone: true },
  }
}

/** Returns the cards still in the stack, the top card first. */
export function listCardsLeft({ moves, returned }: Deck, loaded: Card[]): Card[] {
  const elsewhere = new Set([...moves.map(({ card }) => card.id), ...returned.map(({ id }) => id)])
  const rest = new Map(loaded.filter(({ id }) => !elsewhere.has(id)).map((card) => [card.id, card]))
  return [...returned, ...rest.values()]
}

/**
 * Returns the move that an undo takes back: the latest one that made no match, nor may still make one while its
 * request is pending; undefined when there is none. `loaded` has the members' current data.
 */
export function findLastMove({ moves }: Deck, loaded: readonly Card[] = []): Move | undefined {
  const admirers = new Set(loaded.filter(({ likes_me }) => likes_me).map(({ id }) => id))
  const matches = ({ card, swipe }: Move) => swipe === 'like' && (card.likes_me || admirers.has(card.id))
  return moves.findLast((move) => !move.settled && !matches(move))
}

/** Counts the cards left, including those on pages not loaded yet. */
export function countLeft(open: Card[], loaded: Card[], total: number): number {
  return open.length + Math.max(0, total - loaded.length)
}

/** Returns a sentence about the member on a card, for screen readers. */
export function introduceCard(card: Card, place: string): string {
  const { firstname } = card
  const age = card.age === null ? undefined : formatNumber(card.age)
  const fit = card.compatibility?.reasons ?? []
  return [age === undefined ? firstname : t`${firstname}, ${age}`, place, ...fit].map(endSentence).join(' ')
}

/** Returns the words as a sentence, with its full stop. */
export function endSentence(words: string): string {
  return t({ message: `${words}.`, comment: 'A full stop after a few words, such as: Lyon, 12 km away' })
}

/** Returns a sentence about a swipe, for screen readers. */
export function describeSwipe(swipe: Swipe, { firstname }: Pick<Card, 'firstname'>): string {
  return swipe === 'like' ? t`Liked ${firstname}.` : t`Passed on ${firstname}.`
}

/** Returns a sentence about an undone swipe, for screen readers. */
export function describeUndo(swipe: Swipe, { firstname }: Pick<Card, 'firstname'>): string {
  return swipe === 'like' ? t`Took back your like for ${firstname}.` : t`Took back your pass on ${firstname}.`
}

/** How far (px), or how fast (px/s), a card must be dragged to count as swiped. */
const FAR_PX = 110
const QUICK_PX_S = 550
const FLICK_PX = 30

/**
 * Returns what a drag of `offset` px towards the end of the line means if it ends at `velocity` px/s; undefined when
 * the card goes back.
 */
export function swipeOf(offset: number, velocity: number): Swipe | undefined {
  const flick = Math.abs(offset) > FLICK_PX && Math.abs(velocity) > QUICK_PX_S && offset * velocity > 0
  if (Math.abs(offset) < FAR_PX && !flick) return undefined
  return offset > 0 ? 'like' : 'pass'
}

export type Stroke = Swipe | 'undo' | 'profile' | 'reveal' | 'previous photo' | 'next photo'

const STROKES: Record<string, Stroke> = {
  ArrowLeft: 'pass',
  ArrowRight: 'like',
  ArrowUp: 'profile',
  ArrowDown: 'reveal',
  ',': 'previous photo',
  '.': 'next photo',
  Backspace: 'undo',
  z: 'undo',
  Z: 'undo',
}

/** Returns a key's action; undefined for other keys and for the browser's shortcuts, except Ctrl+Z. */
export function interpretDrag(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Stroke | undefined {
  if (event.altKey) return undefined
  const stroke = STROKES[keyByReading(event.key)]
  return (event.ctrlKey || event.metaKey) && event.key !== 'z' ? undefined : stroke
}
