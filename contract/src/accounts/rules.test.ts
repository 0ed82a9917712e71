import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Firstname, NewPassword } from './rules.ts'

it.each([
  ['ANNA-MARIA', 'Anna-maria'],
  ['ALİ', 'Ali'],
  ['İPEK', 'İpek'],
  ['ǰan', 'ǰan'],
  ['ᾀδης', 'ᾀδης'],
  ['Zoe\u0308', 'Zoë'],
  ['nguye\u0302\u0303n', 'Nguyễn'],
  ['Ａｍａｒａ', 'Amara'],
  ['𝓐𝓶𝓪𝓻𝓪', 'Amara'],
  ['ﬁona', 'Fiona'],
  ['Anna™', 'Annatm'],
  ['प्रिया', 'प्रिया'],
  ['มาลี-ทิพย์', 'มาลี-ทิพย์'],
  ['தமிழ்', 'தமிழ்'],
  ['Kaʻahumanu', 'Kaʻahumanu'],
  ['サーラ', 'サーラ'],
  ['佐々木', '佐々木'],
])('stores the first name %s as %s', (given, kept) => {
  expect(Firstname.parse(given)).toBe(kept)
})

it.each([
  'a\u0301\u0302\u0303\u0304\u0306b',
  '\u0301anna',
  'a\u20ddnna',
  'Anna1',
  'An na',
  'Anna--Maria',
  '²',
  'Anna✓',
  'Anna·member',
  '☑Anna',
  'Anna®',
  '🛡Anna',
  'Anna\u2714\ufe0f',
  'Annaꞏteam',
  'ǃAnna',
  'Annaː',
])('rejects the first name %j', (given) => expect(Firstname.safeParse(given).success).toBe(false))

it.each([
  ['Sunrise12', true],
  ['Żółw1234', true],
  ['Пароль-2026', true],
  ['ПАРОЛЬ-2026', false],
  ['пароль-2026', false],
  ['Парольпароль', false],
])('the new password %s has the required characters: %s', (password, accepted) => {
  expect(NewPassword.safeParse(password).success).toBe(accepted)
})

it('an accepted first name is accepted again in its stored form', () => {
  const letter = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 1 })
    .filter((text) => /[\p{L}\p{M}]/u.test(text))
  const name = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(name, (given) => {
      const { data: kept } = Firstname.safeParse(given)
      fc.pre(kept !== undefined)
      expect(Firstname.parse(kept)).toBe(kept)
    }),
    { numRuns: 2_000 },
  )
})
