import { afterEach, expect, it } from 'vitest'
import { setLanguageSource } from '../language/current.ts'
import { SOURCE_LANGUAGE } from '../language/languages.ts'
import { COUNTRIES } from './countries.ts'
import { countryName } from './country-name.ts'

afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE))

it('in English, every country has its stored name', () => {
  expect([...COUNTRIES.keys()].map(countryName)).toEqual([...COUNTRIES.values()])
})

it("a country has its name in the reader's language", () => {
  setLanguageSource(() => 'fr')
  expect(['DE', 'US', 'CI'].map(countryName)).toEqual(['Allemagne', 'États-Unis', 'Côte d’Ivoire'])
})

it('no two countries share a name', () => {
  setLanguageSource(() => 'fr')
  expect(new Set([...COUNTRIES.keys()].map(countryName)).size).toBe(COUNTRIES.size)
})

it('an unknown country has no name', () => {
  setLanguageSource(() => 'fr')
  for (const code of ['', 'QQ', 'Atlantis']) expect(countryName(code)).toBeUndefined()
})
