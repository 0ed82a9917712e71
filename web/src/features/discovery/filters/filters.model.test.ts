import { SEARCH_SORTS, SORTS, type Widening } from '@savanna/contract/discovery/routes'
import { say } from '@savanna/contract/language/say'
import { describe, expect, it } from 'vitest'
import { parseSearchCriteria, SEARCH_START, searchAddressOf, searchPills } from '../search/search.model.ts'
import { type Choice, NO_FILTERS } from './choice.model.ts'
import {
  countActive,
  formatMaybe,
  listPills,
  SEARCH_ORDERS,
  SUGGESTION_ORDERS,
  widenFilters,
} from './filters.model.ts'
import { describeWidening } from './widening.model.ts'

const choice: Choice = {
  ...NO_FILTERS,
  ageMin: 25,
  ageMax: 40,
  ageMode: 'must',
  distMode: 'prefer',
  popMax: 100,
  popMode: 'ignore',
  tags: [4, 6],
  tagsMode: 'must',
}

const PANELS: Choice['panels'] = {
  smoke: { mode: 'prefer', values: ['Non-smoker', 'Trying to quit'], maybe: false },
  pets: { mode: 'ignore', values: ['Dog'], maybe: false },
}

it('each order has a label', () => {
  expect([SUGGESTION_ORDERS.length, SEARCH_ORDERS.length]).toEqual([SORTS.length, SEARCH_SORTS.length])
  expect([1, 2, 8].map((sort) => say(SEARCH_ORDERS[sort] ?? ''))).toEqual([
    'Oldest',
    'Youngest',
    'Most common tags',
  ])
})

describe('active filters', () => {
  it('a filter is active when it affects the list', () => {
    expect(countActive(choice)).toBe(3)
    expect(countActive({ ...NO_FILTERS, ageMode: 'must', tagsMode: 'must', popMode: 'prefer' })).toBe(0)
    expect(countActive({ ...NO_FILTERS, newMode: 'prefer', panels: PANELS })).toBe(2)
  })

  it('appear as pills and are removed one by one', () => {
    const pills = listPills(choice, NO_FILTERS)
    expect(pills.map(({ text }) => text)).toEqual([
      'Age 25 to 40',
      'Up to 5 km, preferred',
      'travel',
      'cooking',
    ])
    expect(pills[0]?.rest).toEqual({ ...choice, ageMin: 18, ageMax: 99, ageMode: 'must' })
    expect(pills[3]?.rest).toEqual({ ...choice, tags: [4] })
    expect(listPills({ ...choice, tags: [4] }, NO_FILTERS)[2]?.rest).toMatchObject({
      tags: [],
      tagsMode: 'must',
    })
  })
})

describe('the pills of panels', () => {
  it('name the values, and removing one leaves the others', () => {
    const pills = listPills({ ...NO_FILTERS, activeMode: 'must', panels: PANELS }, NO_FILTERS)
    expect(pills.map(({ text }) => text)).toEqual([
      'Active this week',
      'Smoke: Non-smoker, Trying to quit, preferred',
    ])
    expect(pills[0]?.rest).toMatchObject({ activeMode: 'ignore', panels: PANELS })
    expect(pills[1]?.rest).toMatchObject({ activeMode: 'must', panels: { pets: PANELS.pets } })
    expect(pills[1]?.rest.panels.smoke).toBeUndefined()
  })
})

describe('members who don’t say', () => {
  const smoke = { mode: 'must', values: ['Smoker'], maybe: false } as const
  const panels = (maybe: boolean): Choice['panels'] => ({ smoke: { ...smoke, values: ['Smoker'], maybe } })
  const required = (maybe: boolean): Choice => ({ ...NO_FILTERS, panels: panels(maybe) })
  const tall = (heightMaybe: boolean): Choice => ({
    ...NO_FILTERS,
    heightMin: 175,
    heightMode: 'must',
    heightMaybe,
  })

  it('are counted in words, whether they count as a maybe or not', () => {
    expect(formatMaybe({ total: 30, maybe: 22 }, required(false))).toBe('22 more if no answer counts')
    expect(formatMaybe({ total: 52, maybe: 22 }, required(true))).toBe('22 haven’t answered everything')
    expect(formatMaybe({ total: 30, maybe: 19 }, required(false))).toBe(
      'Fewer than 20 more if no answer counts',
    )
    expect(formatMaybe({ total: 30, maybe: 19 }, required(true))).toBe(
      'Fewer than 20 haven’t answered everything',
    )
    expect(formatMaybe({ total: 30 }, NO_FILTERS)).toBe('')
    expect(formatMaybe({ total: 30, maybe: 22 }, tall(false))).toBe('22 more if no answer counts')
    expect(formatMaybe({ total: 52, maybe: 22 }, tall(true))).toBe('22 haven’t answered everything')
  })

  it('are what a hint offers first, and then the filter itself', () => {
    expect(describeWidening({ filter: 'smoke', members: 22, to: { panels: panels(true) } })).toEqual({
      reason: 'The filter “Smoke” is hiding the most people. Relaxing it adds 22 people.',
      verb: 'Include people who don’t say',
    })
    expect(describeWidening({ filter: 'smoke', members: 20, to: { panels: {} } }).verb).toBe(
      'Without “Smoke”',
    )
    expect(describeWidening({ filter: 'new', members: 19, to: { newMode: 'ignore' } }).verb).toBe(
      'Without “New here”',
    )
  })
})

describe('the height', () => {
  const tall: Choice = { ...NO_FILTERS, heightMin: 175, heightMode: 'prefer', heightMaybe: true }

  it('appears as a pill, and removing it resets all of it', () => {
    const [pill] = listPills(tall, NO_FILTERS)
    expect([pill?.text, pill?.rest]).toEqual(['Height: 175 cm or taller, preferred', NO_FILTERS])
    expect(countActive({ ...NO_FILTERS, heightMode: 'must' })).toBe(0)
  })

  it('is widened, then opened to members who don’t say, then removed', () => {
    const describeTo = (to: Widening['to']) => describeWidening({ filter: 'height', members: 22, to })
    expect(describeTo({ heightMin: 172, heightMax: 230 })).toEqual({
      reason: 'Your height filter is hiding the most people. Relaxing it adds 22 people.',
      verb: 'Widen to 172 cm or taller',
    })
    expect(describeTo({ heightMaybe: true }).verb).toBe('Include people who don’t say')
    const none = { heightMin: 120, heightMax: 230, heightMode: 'ignore', heightMaybe: false } as const
    expect(describeTo(none).verb).toBe('Without “Height”')
  })
})

describe('a wider filter', () => {
  it('says how many people it adds, but not exactly how few', () => {
    expect(describeWidening({ filter: 'distance', members: 19, to: { distMax: 25 } })).toEqual({
      reason: 'Your distance filter is hiding the most people. Relaxing it adds fewer than 20 people.',
      verb: 'Search within 25 km',
    })
    expect(describeWidening({ filter: 'distance', members: 999, to: { distMode: 'ignore' } })).toEqual({
      reason: 'Your distance filter is hiding the most people. Relaxing it adds 999+ people.',
      verb: 'Search anywhere',
    })
    expect(describeWidening({ filter: 'age', members: 31, to: { ageMin: 23, ageMax: 42 } }).verb).toBe(
      'Widen to 23–42',
    )
  })

  it('leaves the other filters unchanged', () => {
    const wider = widenFilters(choice, { filter: 'tags', members: 3, to: { tags: [] } })
    expect(wider).toEqual({ ...choice, tags: [] })
  })
})

describe('criteria', () => {
  it('start with the panel’s defaults', () => {
    expect(parseSearchCriteria({})).toEqual(SEARCH_START)
    expect(searchAddressOf(SEARCH_START)).toEqual({})
    expect(searchPills(SEARCH_START).map(({ text }) => text)).toEqual(['Up to 5 km'])
  })

  it('survive the round trip through the query string', () => {
    const criteria = { ...SEARCH_START, ...choice, gender: 'woman', orientation: 'hetero' } as const
    expect(parseSearchCriteria(searchAddressOf(criteria))).toEqual(criteria)
    expect(parseSearchCriteria({ gender: 'cat', orientation: '' })).toEqual(SEARCH_START)
  })

  it('are removed one by one', () => {
    const [near, women, hetero] = searchPills({ ...SEARCH_START, gender: 'woman', orientation: 'hetero' })
    expect(near?.rest).toMatchObject({ distMode: 'ignore', gender: 'woman' })
    expect([women?.text, women?.rest.gender]).toEqual(['Women', null])
    expect([hetero?.text, hetero?.rest.orientation]).toEqual(['Straight', null])
  })

  it('can select only bi members, which differs from any orientation', () => {
    const criteria = { ...SEARCH_START, orientation: 'bi' } as const
    expect(SEARCH_START.orientation).toBeNull()
    expect(searchAddressOf(criteria)).toEqual({ orientation: 'bi' })
    expect(parseSearchCriteria({ orientation: 'bi' })).toEqual(criteria)
    expect(searchPills(criteria).map(({ text }) => text)).toEqual(['Up to 5 km', 'Bi'])
  })
})
