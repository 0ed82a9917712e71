import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Firstname } from './rules.ts'

it.each([
  ['ANNA-MARIA', 'Anna-maria'],
  ['ALİ', 'Ali'],
  ['İPEK', 'İpek'],
  ['ǰan', 'ǰan'],
  ['ᾀδης', 'ᾀδης'],
])('the first name %s is kept as %s', (given, kept) => {
  expect(Firstname.parse(given)).toBe(kept)
})

it('a first name that was accepted is accepted again as it is kept', () => {
  const letter = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 1 })
    .filter((text) => /\p{L}/u.test(text))
  const name = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(name, (given) => {
      const kept = Firstname.parse(given)
      expect(Firstname.parse(kept)).toBe(kept)
    }),
    { numRuns: 2_000 },
  )
})
