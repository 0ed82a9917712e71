import { say } from '@savanna/contract/language/say'
import { afterEach, describe, expect, it } from 'vitest'
import { EMOJI } from './emoji.data.ts'
import { addRecent, findEmoji, placeAfter, recentEmoji } from './emoji.model.ts'

const ALL = EMOJI.flatMap(({ emoji }) => emoji)
const symbols = (typed: string) => findEmoji(EMOJI, typed).map(({ symbol }) => symbol)

afterEach(() => localStorage.clear())

describe('the emoji', () => {
  it('each emoji is listed once, with a name', () => {
    expect(new Set(ALL.map(({ symbol }) => symbol)).size).toBe(ALL.length)
    for (const { symbol, name } of ALL)
      expect([symbol, say(name)]).toEqual([expect.any(String), expect.stringMatching(/^\w/)])
  })

  it('emoji are found by the beginnings of the words of their names', () => {
    expect(symbols('lion')).toEqual(['🦁'])
    expect(symbols('  RED heart ')).toContain('❤️')
    expect(symbols('ion')).toEqual([])
  })

  it('recent emoji are kept in the order of their last use', () => {
    for (const symbol of ['🦁', '❤️', '🦁', '🏳️']) addRecent(symbol)
    expect(recentEmoji(ALL).map(({ symbol }) => symbol)).toEqual(['🦁', '❤️'])
  })
})

describe('the arrow keys', () => {
  // Three columns; the second group begins below a row of one.
  const places = [
    [0, 0],
    [40, 0],
    [80, 0],
    [0, 40],
    [0, 100],
    [40, 100],
    [80, 100],
  ].map(([left = 0, top = 0]) => ({ left, top }))

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 2, 3],
    ['ArrowDown', 3, 4],
    ['ArrowDown', 5, 5],
    ['ArrowUp', 6, 3],
    ['ArrowUp', 1, 1],
    ['Home', 5, 0],
    ['End', 0, 6],
    ['x', 0, undefined],
  ])('%s moves from place %i to %s', (key, from, to) => {
    expect(placeAfter(key, places, from)).toBe(to)
  })
})
