import { afterEach, expect, it } from 'vitest'
import { setLanguageSource } from '../language/current.ts'
import { SOURCE_LANGUAGE } from '../language/languages.ts'
import { COUNTRIES } from './countries.ts'
import { countryName } from './country-name.ts'

afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE))

it('in English every country is called as it is stored', () => {
  expect([...COUNTRIES.keys()].map(countryName)).toEqual([...COUNTRIES.values()])
})

it('a country has its name of the language of the reader', () => {
  setLanguageSource(() => 'fr')
  expect(['DE', 'US', 'CI'].map(countryName)).toEqual(['Allemagne', 'États-Unis', 'Côte d’Ivoire'])
})

it('two countries never have one name', () => {
  setLanguageSource(() => 'fr')
  expect(new Set([...COUNTRIES.keys()].map(countryName)).size).toBe(COUNTRIES.size)
})

it('an unknown country has no name', () => {
  setLanguageSource(() => 'fr')
  for (const code of ['', 'QQ', 'Atlantis']) expect(countryName(code)).toBeUndefined()
})
