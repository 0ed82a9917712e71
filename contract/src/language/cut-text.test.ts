import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText, startOfLetter } from './cut-text.ts'

const FAMILY = '👨‍👩‍👧‍👦'

it.each([
  ['short', 'Hello', 5, 'Hello'],
  ['plain', 'Hello you', 5, 'Hello'],
  ['an emoji at the end', 'abc😀', 4, 'abc😀'],
  ['an emoji across the end', `abcd${FAMILY}`, 6, 'abcd'],
  ['a flag across the end', 'ab🇩🇪', 3, 'ab'],
  ['a letter with its mark', 'abe\u0301', 3, 'ab'],
  ['a skin tone', 'ab👍🏽', 3, 'ab'],
  ['a single overlong letter', FAMILY, 3, '👨‍👩'],
])('cuts a text with %s', (_, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
})

it('never leaves half a character, and is a prefix of the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
      const cut = cutText(text, max)
      expect(cut.isWellFormed()).toBe(true)
      expect(text.startsWith(cut)).toBe(true)
      expect([...cut].length).toBeLessThanOrEqual(max)
    }),
  )
})

it('finds the start of the letter that contains a position', () => {
  const text = `ab${FAMILY}c`
  expect([0, 2, 3, 7, text.length - 1, text.length].map((at) => startOfLetter(text, at))).toEqual([
    0,
    2,
    2,
    2,
    text.length - 1,
    text.length,
  ])
})
