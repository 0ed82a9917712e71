import { afterEach, expect, it } from 'vitest'
import { setLanguageSource } from '../language/current.ts'
import { SOURCE_LANGUAGE } from '../language/languages.ts'
import { languageName } from './languages.ts'
import { optionName } from './names.ts'
import { LANGUAGES } from './options.ts'
import { PREFERENCES } from './routes.ts'

afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE))

it('in English every option is called as it is stored', () => {
  for (const { field, options } of PREFERENCES)
    expect(options.map((option) => optionName(field, option))).toEqual([...options])
})

it('languages have their names of the language of the reader, with a capital', () => {
  setLanguageSource(() => 'fr')
  const names = ['German', 'Sinhala', 'Cantonese'].map(languageName)
  expect(names).toEqual(['Allemand', 'Cingalais', 'Cantonais'])
})

it('two languages never have one name', () => {
  setLanguageSource(() => 'fr')
  expect(new Set(LANGUAGES.map(languageName)).size).toBe(LANGUAGES.length)
})

it("an option that isn't offered any more is called as it is stored", () => {
  expect(optionName('pets', 'Dodo')).toBe('Dodo')
})
