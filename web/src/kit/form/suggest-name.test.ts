import { expect, it } from 'vitest'
import { suggestName, suggestUsername } from './suggest-name.ts'

it.each([
  ['José María', 'José-maría'],
  ["O'Brien", 'Obrien'],
  ['O’Brien', 'Obrien'],
  ['Anna Maria Sofia', 'Anna-maria'],
  ['van der Berg', 'Van-der'],
  ['O-N-E', 'O-n'],
  [' Jonas', 'Jonas'],
  ['J0nas', 'J-nas'],
])('the name %s can be written as %s', (typed, hint) => {
  expect(suggestName(typed)).toBe(hint)
})

it.each(['', '   ', '123', 'Jonas', 'Jean-Luc', 'x'.repeat(60)])(
  'the name %j has no alternative',
  (typed) => {
    expect(suggestName(typed)).toBeUndefined()
  },
)

it.each([
  ['José María', 'jose-maria'],
  ["O'Brien", 'obrien'],
  ['amara_d', 'amara-d'],
  ['Søren.Weiß', 'soren-weiss'],
  ['anna_maria_sofia', 'annamariasofia'],
  [' jonas ', 'jonas'],
  [`${'a'.repeat(29)} b`, 'a'.repeat(29)],
  ['x'.repeat(31), 'x'.repeat(30)],
])('the username %s can be written as %s', (typed, hint) => {
  expect(suggestUsername(typed)).toBe(hint)
})

it.each(['', 'ab', 'amara', 'Jean-Luc', 'admin', '!?', 'Ωμέγα'])(
  'the username %j has no alternative',
  (typed) => {
    expect(suggestUsername(typed)).toBeUndefined()
  },
)
