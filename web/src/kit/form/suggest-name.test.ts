import { expect, it } from 'vitest'
import { suggestName } from './name-hint.ts'

it.each([
  ['José María', 'José-María'],
  ["O'Brien", 'O-Brien'],
  ['O’Brien', 'O-Brien'],
  ['Anna Maria Sofia', 'Anna-Maria'],
  ['van der Berg', 'van-der'],
  ['O-N-E', 'O-N'],
  [' Jonas', 'Jonas'],
  ['J0nas', 'J-nas'],
])('the name %s can be written as %s', (typed, hint) => {
  expect(suggestName(typed)).toBe(hint)
})

it.each(['', '   ', '123', 'Jonas', 'Jean-Luc', 'x'.repeat(60)])('the name %j has no other way', (typed) => {
  expect(suggestName(typed)).toBeUndefined()
})
