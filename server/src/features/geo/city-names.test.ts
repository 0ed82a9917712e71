import { readFileSync } from 'node:fs'
import { isLanguage, LANGUAGES } from '@savanna/contract/language/languages'
import { beforeAll, describe, expect, it } from 'vitest'
import { cityAt, type Gazetteer, hasFlag, loadGazetteer, spellingOf } from './gazetteer/gazetteer.ts'
import { searchCities } from './geo.service.ts'
import { countryWeights } from './reader.rules.ts'

/** The countries of each language whose largest cities are searched. */
const COUNTRIES: Record<string, string> = {
  de: 'DE AT CH LI LU',
  en: 'GB US CA AU IE NZ ZA IN NG',
  es: 'ES MX AR CO PE CL VE EC GT CU BO DO HN PY SV NI CR PA UY PR',
  fr: 'FR BE CH CA LU DZ MA TN SN CI CM',
  it: 'IT CH SM',
  pl: 'PL',
  pt: 'BR PT AO MZ',
  ar: 'EG SA MA DZ TN LY IQ JO LB SY PS AE KW QA BH OM YE SD',
}
const ARABIC = /^[ء-ي\u064b-\u0652 ]+$/

let list: Gazetteer

beforeAll(async () => {
  list = await loadGazetteer()
}, 60_000)

describe("large cities by their residents' names", () => {
  it('come first', async () => {
    expect(await searchAll(readNames('own-names'))).toEqual({ later: [], beyondThird: [] })
  })
})

describe('large cities by foreign and old names', () => {
  it('are among the first three, and nearly all first', async () => {
    const names = readNames('foreign-names')
    const { later, beyondThird } = await searchAll(names)
    expect(beyondThird).toEqual(['en Venice'])
    expect(later.length).toBeLessThan(names.length / 50)
  })
})

describe("the 50 largest cities of each country, in its people's browsers", () => {
  it.each(Object.keys(COUNTRIES))(
    'are mostly first, and among the first three, in %s',
    async (language) => {
      const countries = COUNTRIES[language]?.split(' ') ?? []
      const names = countries.flatMap((country) => listLargest(country, language))
      const { later, beyondThird } = await searchAll(names)
      expect(names.length).toBeGreaterThan(30)
      expect(later.length, later.join('; ')).toBeLessThanOrEqual(names.length * 0.05)
      expect(beyondThird.length, beyondThird.join('; ')).toBeLessThanOrEqual(names.length * 0.01)
    },
    60_000,
  )
})

interface Name {
  language: string
  typed: string
  country: string
  id: number
  /** The browser's language; absent if it only names the site's. */
  browser?: string
}

function readNames(file: string): Name[] {
  const lines = readFileSync(new URL(`../../../test/geo/${file}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.slice(1).map((line) => {
    const [language = '', typed = '', country = '', id] = line.split(',')
    return { language, typed, country, id: Number(id) }
  })
}

/** Returns the current names of a country's largest cities, and the Arabic ones for readers of Arabic. */
function listLargest(country: string, language: string): Name[] {
  const cities = [...list.ids.keys()].filter(
    (city) => list.countries[list.countryIndexes[city] ?? 0] === country && !hasFlag(list, city, 'minor'),
  )
  return cities.slice(0, 50).flatMap((city) => {
    const { id, name } = cityAt(list, city)
    const [first = 0, end = 0] = list.firstNames.slice(city, city + 2)
    const all = Array.from({ length: end - first }, (_, index) => spellingOf(list, first + index))
    const native = language === 'ar' ? all.filter((spelling) => ARABIC.test(spelling)) : []
    return [name, ...native].map((typed) => ({
      language,
      typed,
      country,
      id,
      browser: `${language}-${country}`,
    }))
  })
}

/** Returns what isn't found first, and what isn't among the first three. */
async function searchAll(names: Name[]) {
  const [later, beyondThird]: [string[], string[]] = [[], []]
  for (const { language, typed, id, browser } of names) {
    const site = isLanguage(language) ? LANGUAGES[language].locale : LANGUAGES['pt-BR'].locale
    const found = await searchCities(typed, countryWeights(site, browser))
    const place = found.findIndex((city) => city.id === id)
    if (place !== 0) later.push(`${language} ${typed}`)
    if (place < 0 || place > 2) beyondThird.push(`${language} ${typed}`)
  }
  return { later, beyondThird }
}
