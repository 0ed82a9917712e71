import type { Card } from '@savanna/contract/profiles/routes'
import { describe, expect, it } from 'vitest'
import {
  countLeft,
  type Deck,
  type DeckEvent,
  describeUndo,
  FRESH_DECK,
  findLastMove,
  interpretDrag,
  introduceCard,
  listCardsLeft,
  reduceDeck,
  type Swipe,
  swipeOf,
} from './cards.model.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id, firstname: id.toUpperCase(), age: 30 }) as Card)
const LOADED = [a, b, c] as Card[]
const swiped = (card: Card | undefined, swipe: Swipe): DeckEvent => ({
  type: 'swiped',
  card: card as Card,
  swipe,
})
const undone = (id: string): DeckEvent => ({ type: 'undone', id })
const after = (...events: DeckEvent[]) => events.reduce(reduceDeck, FRESH_DECK)
const left = (deck: Deck, loaded = LOADED) => listCardsLeft(deck, loaded).map(({ id }) => id)

describe('the deck', () => {
  it('a swipe removes the top card and an undo puts it back', () => {
    const deck = after(swiped(a, 'like'), swiped(b, 'pass'))
    expect(left(deck)).toEqual(['c'])
    expect(findLastMove(deck)).toMatchObject({ card: b, swipe: 'pass' })
    const back = [undone('b'), undone('a')].reduce(reduceDeck, deck)
    expect(left(back)).toEqual(['a', 'b', 'c'])
    expect(findLastMove(back)).toBeUndefined()
    expect(back.sides).toEqual({ a: 'like', b: 'pass' })
  })

  it('a rejected card returns to the top, whatever was swiped since', () => {
    const deck = after(swiped(a, 'like'), swiped(b, 'pass'), undone('a'))
    expect(left(deck)).toEqual(['a', 'c'])
    expect(left(reduceDeck(deck, swiped(a, 'pass')))).toEqual(['c'])
  })

  it('an undo doesn’t take back a match', () => {
    const deck = after(swiped(a, 'pass'), swiped(b, 'like'), { type: 'settled', id: 'b' })
    expect(findLastMove(deck)?.card).toBe(a)
    expect(left(deck)).toEqual(['c'])
  })

  it('an undo never takes back a like that may match', () => {
    const admirer = { ...b, likes_me: true } as Card
    const deck = after(swiped(a, 'pass'), swiped(admirer, 'like'))
    expect(findLastMove(deck)?.card).toBe(a)
    const liked = after(swiped(a, 'pass'), swiped(b, 'like'))
    expect(findLastMove(liked)?.card).toBe(b)
    expect(findLastMove(liked, [admirer])?.card, 'they have liked back since').toBe(a)
  })

  it('remembers whether a swipe or its undo came last', () => {
    const deck = after(swiped(a, 'pass'), swiped(b, 'pass'))
    expect(deck.last).toMatchObject({ move: { card: b }, undone: false })
    const back = reduceDeck(deck, undone('b'))
    expect(back.last).toMatchObject({ move: { card: b, swipe: 'pass' }, undone: true })
    expect(describeUndo('pass', b as Card)).toBe('Took back your pass on B.')
    expect(describeUndo('like', b as Card)).toBe('Took back your like for B.')
  })

  it('a returned card stays, and nobody shows twice', () => {
    const deck = after(swiped(a, 'like'), undone('a'))
    expect(left(deck, [b, c, c, d] as Card[])).toEqual(['a', 'b', 'c', 'd'])
  })

  it('undoing an unknown card changes nothing', () => {
    const deck = after(swiped(a, 'like'))
    expect(reduceDeck(deck, undone('z'))).toBe(deck)
  })

  it('the count includes cards on pages that aren’t loaded yet', () => {
    const deck = after(swiped(a, 'like'))
    expect(countLeft(listCardsLeft(deck, LOADED), LOADED, 30)).toBe(29)
    expect(countLeft([], [], 0)).toBe(0)
  })
})

describe('the end of a drag', () => {
  it.each([
    [200, 0, 'like'],
    [-200, 0, 'pass'],
    [60, 900, 'like'],
    [-60, -900, 'pass'],
    [60, 100, undefined],
    [60, -900, undefined],
    [10, 2000, undefined],
  ])('a drag of %d px at %d px/s means %s', (offset, velocity, swipe) => {
    expect(swipeOf(offset, velocity)).toBe(swipe)
  })
})

describe('keys', () => {
  const key = (name: string, held: object = {}) =>
    interpretDrag({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held })

  it('the arrow keys swipe, and Backspace and z undo', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Backspace', 'z', ',', '.', 'a']
    expect(keys.map((name) => key(name))).toEqual([
      'pass',
      'like',
      'profile',
      'reveal',
      'undo',
      'undo',
      'previous photo',
      'next photo',
      undefined,
    ])
  })

  it("the browser's shortcuts keep their meaning, except Ctrl+Z", () => {
    expect(key('ArrowLeft', { altKey: true })).toBeUndefined()
    expect(key('ArrowLeft', { metaKey: true })).toBeUndefined()
    expect(key('z', { ctrlKey: true })).toBe('undo')
  })
})

it('introduces a card to screen readers', () => {
  const card = {
    ...a,
    compatibility: { score: 80, reasons: ['You both love art', 'You both have a dog'] },
  } as Card
  expect(introduceCard(card, 'Lyon, 12 km away')).toBe(
    'A, 30. Lyon, 12 km away. You both love art. You both have a dog.',
  )
  expect(introduceCard({ ...a, age: null } as Card, 'Lyon')).toBe('A. Lyon.')
})
