import {
  FILTER_BOUNDS,
  FILTER_MODES,
  FILTER_PANELS,
  SORTS,
  saveFilter,
} from '@savanna/contract/discovery/routes'
import { TAGS } from '@savanna/contract/profiles/tags'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEARCH_START } from '../search/search.model.ts'
import { addressOf, type Choice, NO_FILTERS, parseChoice, suggestionsAddress } from './choice.model.ts'

const range = ({ min, max }: { min: number; max: number }) =>
  fc.tuple(fc.integer({ min, max }), fc.integer({ min, max })).map((pair) => pair.sort((a, b) => a - b))
const mode = fc.constantFrom(...FILTER_MODES)
const panels: fc.Arbitrary<Choice['panels']> = fc.record(
  Object.fromEntries(
    FILTER_PANELS.map(({ field, options }) => [
      field,
      fc.record({
        mode,
        values: fc.subarray<string>([...options], { minLength: 1, maxLength: 3 }),
        maybe: fc.boolean(),
      }),
    ]),
  ),
  { requiredKeys: [] },
)
const choices = fc
  .record({
    sort: fc.integer({ min: 0, max: SORTS.length - 1 }),
    ages: range(FILTER_BOUNDS.age),
    distMax: fc.integer(FILTER_BOUNDS.distance),
    heights: range(FILTER_BOUNDS.height),
    heightMaybe: fc.boolean(),
    popularity: range(FILTER_BOUNDS.popularity),
    tags: fc.subarray(TAGS.map((_, index) => index + 1)),
    ageMode: mode,
    distMode: mode,
    heightMode: mode,
    popMode: mode,
    tagsMode: mode,
    newMode: mode,
    activeMode: mode,
    panels,
  })
  .map(({ ages, heights, popularity, ...rest }) => {
    const [ageMin = 18, ageMax = 99] = ages
    const [heightMin = 120, heightMax = 230] = heights
    const [popMin = 0, popMax = 1000] = popularity
    const { newMode, activeMode, panels } = NO_FILTERS
    const ranges = { ageMin, ageMax, heightMin, heightMax, popMin, popMax }
    return { ...rest, ...ranges, newMode, activeMode, panels } satisfies Choice
  })

const written = (address: object) => defaultParseSearch(defaultStringifySearch(address as never))

describe('a choice in an address', () => {
  it.each([
    ['suggestions', NO_FILTERS],
    ['search', SEARCH_START],
  ])('survives the query string for %s, and the server accepts it', (_, start) => {
    fc.assert(
      fc.property(choices, (choice) => {
        expect(parseChoice(written(addressOf(choice, start)), start) ?? start).toEqual({
          ...start,
          ...choice,
        })
        expect(saveFilter.spec.body?.safeParse(choice).success).toBe(true)
      }),
    )
  })

  it('names the values of a panel, and drops unknown ones', () => {
    const smoke = { mode: 'prefer', values: ['Non-smoker', 'Trying to quit'], maybe: true } as const
    const choice: Choice = { ...NO_FILTERS, panels: { smoke: { ...smoke, values: [...smoke.values] } } }
    expect(addressOf(choice, NO_FILTERS)).toEqual({ smoke: 'Non-smoker.Trying to quit.prefer.maybe' })
    const parsed = parseChoice({ smoke: 'Dragon.Smoker', pets: 'Dragon', type: 7 }, NO_FILTERS)
    expect(parsed?.panels).toEqual({ smoke: { mode: 'must', values: ['Smoker'], maybe: false } })
  })

  it('has a short query string, never empty for suggestions', () => {
    expect(addressOf(NO_FILTERS, NO_FILTERS)).toEqual({})
    expect(suggestionsAddress(NO_FILTERS)).toEqual({ sort: 0 })
    expect(parseChoice({ sort: 0 }, NO_FILTERS)).toEqual(NO_FILTERS)
    const choice: Choice = { ...NO_FILTERS, ageMin: 25, ageMode: 'must', distMode: 'prefer', tags: [4, 6] }
    expect(addressOf({ ...choice, tagsMode: 'must' }, NO_FILTERS)).toEqual({
      ageMin: 25,
      distMode: 'prefer',
      tags: '4-6',
    })
    const tall: Choice = { ...NO_FILTERS, heightMin: 175, heightMode: 'must', heightMaybe: true }
    expect(addressOf(tall, NO_FILTERS)).toEqual({ heightMin: 175, heightMaybe: 1 })
  })

  it.each([
    ['nothing', {}],
    ['something else', { utm_source: 'mail', room: 'x' }],
    ['an unknown order', { sort: 9 }],
    ['limits out of bounds', { ageMin: 17, distMax: 101, popMax: -1 }],
    ['half a year', { ageMin: 20.5 }],
    ['a reversed range', { ageMin: 50, ageMax: 20 }],
    ['heights out of bounds', { heightMin: 119, heightMax: 231, heightMaybe: 'x' }],
    ['reversed heights', { heightMin: 190, heightMax: 160 }],
    ['a lower limit above the default', { popMax: 'many' }],
    ['unknown interests', { tags: '0-17-x' }],
    ['an unknown mode', { ageMode: 'maybe' }],
  ])('isn’t read from a query string with %s', (_, address: object) => {
    expect(parseChoice(address, NO_FILTERS)).toBeNull()
  })

  it('reads the valid parts of a query string with invalid ones', () => {
    expect(parseChoice({ sort: 3, ageMin: 60, ageMax: 20, tags: '6-99-4-6' }, NO_FILTERS)).toEqual({
      ...NO_FILTERS,
      sort: 3,
      tags: [4, 6],
      tagsMode: 'must',
    })
  })
})
