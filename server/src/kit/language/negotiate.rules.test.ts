import type { Language } from '@savanna/contract/language/languages'
import { expect, it } from 'vitest'
import { negotiateLanguage, readLanguageCookie } from './negotiate.ts'

const OFFERED: Language[] = ['en', 'fr']

it.each([
  [undefined, 'fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  [undefined, 'en;q=0.5, fr;q=0.9', 'fr'],
  [undefined, 'de, en;q=0.1', 'en'],
  ['fr', 'en', 'fr'],
  ['en-XA', 'fr', 'en-XA'],
  ['xx', 'fr', 'fr'],
  ['toString', undefined, undefined],
  [undefined, undefined, undefined],
  [undefined, '', undefined],
  [undefined, '*', undefined],
  [undefined, 'fr;q=0', undefined],
  [undefined, 'de, xx-Latn-YY', undefined],
  [undefined, ',;=q,,', undefined],
  [undefined, 'fr,'.repeat(1_000), undefined],
])('the cookie %s and the header %s select: %s', (cookie, header, language) => {
  expect(negotiateLanguage(cookie, header, OFFERED)).toBe(language)
})

it("a language that isn't available is selected only by its cookie", () => {
  expect(negotiateLanguage(undefined, 'fr', ['en'])).toBeUndefined()
  expect(negotiateLanguage('fr', 'en', ['en'])).toBe('fr')
})

it.each([
  ['savanna_member=1; language=fr', 'fr'],
  ['language=fr; x=1', 'fr'],
  ['xlanguage=fr', undefined],
  [undefined, undefined],
])('reads the chosen language from the cookies %s', (header, language) => {
  expect(readLanguageCookie(header)).toBe(language)
})
