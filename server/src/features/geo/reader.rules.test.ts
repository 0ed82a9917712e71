import { COUNTRIES } from '@savanna/contract/geo/countries'
import { LANGUAGES } from '@savanna/contract/language/languages'
import { describe, expect, it } from 'vitest'
import { countryWeights } from './reader.rules.ts'

describe("a country's weight", () => {
  it("is larger in the languages' countries, and largest in the browser's own", () => {
    const weight = countryWeights('es-ES', 'es-MX')
    expect(['MX', 'ES', 'CO', 'FR'].map(weight)).toEqual([64, 4, 4, 1])
  })

  it("uses the site's country without a browser's", () => {
    for (const browser of [undefined, 'es', 'not a language'])
      expect(['ES', 'MX', 'FR'].map(countryWeights('es-ES', browser))).toEqual([16, 4, 1])
  })

  it('counts the countries of both languages', () => {
    expect(['US', 'FR', 'BE', 'PL'].map(countryWeights('fr-FR', 'en-US'))).toEqual([64, 4, 4, 1])
  })

  it('is known for every language of the site', () => {
    const codes = [...COUNTRIES.keys()]
    for (const { locale } of Object.values(LANGUAGES))
      expect(codes.map(countryWeights(locale)).filter((weight) => weight > 1)).not.toEqual([])
  })
})
