import { afterEach, expect, it } from 'vitest'
import { setLanguageSource } from './current.ts'
import { formatDistance } from './numbers.ts'
import { chosenUnits, DEFAULT_UNITS, setUnitsSource, type Units } from './units.ts'

afterEach(() => {
  setLanguageSource(() => 'en')
  setUnitsSource(() => DEFAULT_UNITS)
})

it.each<[unknown, Units]>([
  ['mi', 'mi'],
  ['km', 'km'],
  [undefined, 'km'],
  [null, 'km'],
  ['xx', 'km'],
  ['toString', 'km'],
])('the choice %j means %s', (stored, units) => {
  expect(chosenUnits(stored)).toBe(units)
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
  'in %s and the language %s, a distance of %i kilometres is written "%s"',
  (units, language, km, text) => {
    setLanguageSource(() => language)
    setUnitsSource(() => units)
    expect(formatDistance(km).replace(/\s/g, ' ')).toBe(text)
  },
)
