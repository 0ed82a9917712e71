import { afterEach, expect, it } from 'vitest'
import { setLanguageSource } from '../language/current.ts'
import { SOURCE_LANGUAGE } from '../language/languages.ts'
import { languageName } from './languages.ts'
import { optionName } from './names.ts'
import { LANGUAGES } from './options.ts'
import { PREFERENCES } from './routes.ts'

afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE))

it('in English, every option has its stored name', () => {
  for (const { field, options } of PREFERENCES)
    expect(options.map((option) => optionName(field, option))).toEqual([...options])
})

it("languages have their names in the reader's language, with a capital", () => {
  setLanguageSource(() => 'fr')
  const names = ['German', 'Sinhala', 'Cantonese'].map(languageName)
  expect(names).toEqual(['Allemand', 'Cingalais', 'Cantonais'])
})

it('no two languages share a name', () => {
  setLanguageSource(() => 'fr')
  expect(new Set(LANGUAGES.map(languageName)).size).toBe(LANGUAGES.length)
})

it('an option that no longer exists has its stored name', () => {
  expect(optionName('pets', 'Dodo')).toBe('Dodo')
})
