import { expect, test } from 'vitest'
import {
  FIGURE_PLACEHOLDERS,
  formatFigures,
  formatOffers,
  liveValuesOf,
  OFFER_PLACEHOLDERS,
  PLACEHOLDER,
} from './live-values.ts'

const COUNTS = { members: 12_345, matches: 678, cities: 9 }
const PLANS = [
  { title: 'A day', price: 1, duration: 1 },
  { title: 'A month', price: 8.5, duration: 30 },
  { title: 'A quarter', price: 20, duration: 90 },
  { title: 'A year', price: 60, duration: 365 },
]

test('every placeholder in the landing page gets the value that both sides write', () => {
  const figures = formatFigures(COUNTS)
  const offers = formatOffers(PLANS)
  const values = liveValuesOf(figures, offers)
  const page = JSON.stringify([FIGURE_PLACEHOLDERS, OFFER_PLACEHOLDERS])
  const filled = page.replace(PLACEHOLDER, (_, name) => values[name] ?? '')
  expect(JSON.parse(filled)).toEqual([figures, offers])
})

test('the landing page writes counts with separators and prices with their pence', () => {
  expect(formatFigures(COUNTS).members).toBe('12,345')
  expect(formatOffers(PLANS)[0]).toEqual({ title: 'A day', price: '£1.00', days: 'for a day' })
  expect(formatOffers(PLANS)[1]).toEqual({ title: 'A month', price: '£8.50', days: 'for 30 days' })
})

test('the landing page shows three plans at most', () => {
  expect(formatOffers(PLANS)).toHaveLength(3)
})

test('a young site shows no counts, and matches are shown from a hundred', () => {
  expect(formatFigures({ members: 99, matches: 500, cities: 9 })).toEqual({
    members: '',
    matches: '',
    cities: '',
  })
  expect(formatFigures({ members: 303, matches: 4, cities: 9 })).toEqual({
    members: '303',
    matches: '',
    cities: '9',
  })
})
