import { afterEach, expect, it } from 'vitest'
import { setLanguageSource } from './current.ts'
import { formatDistance } from './numbers.ts'
import { DEFAULT_UNITS, setUnitsSource, type Units, unitsOfLanguages } from './units.ts'

afterEach(() => {
  setLanguageSource(() => 'en')
  setUnitsSource(() => DEFAULT_UNITS)
})

it.each<[string[], Units]>([
  [['en-US', 'en'], 'mi'],
  [['en-GB'], 'mi'],
  [['es-US'], 'mi'],
  [['my-MM'], 'mi'],
  [['en-LR'], 'mi'],
  [['en'], 'km'],
  [['en-IE', 'en-US'], 'km'],
  [['de', 'en-US'], 'km'],
  [['ar-EG'], 'km'],
  [[], 'km'],
  [['*'], 'km'],
  [['-US'], 'km'],
  [['x'.repeat(10_000)], 'km'],
])('the units of a browser that speaks %j are %s', (languages, units) => {
  expect(unitsOfLanguages(languages)).toBe(units)
})

it.each([
  ['km', 'en', 5, '5 km'],
  ['mi', 'en', 5, '3 mi'],
  ['mi', 'en', 1, '1 mi'],
  ['mi', 'en', 100, '62 mi'],
  ['mi', 'en', 2000, '1243 mi'],
  ['mi', 'fr', 12, '7 mi'],
  ['mi', 'de', 12, '7 mi'],
  ['km', 'fr', 12, '12 km'],
] as const)(
  'in %s and the language %s a distance of %i kilometres is written "%s"',
  (units, language, km, text) => {
    setLanguageSource(() => language)
    setUnitsSource(() => units)
    expect(formatDistance(km).replace(/\s/g, ' ')).toBe(text)
  },
)
