import { expect, it } from 'vitest'
import { formatSaving } from './plans.model.ts'

const dawn = { title: 'Dawn', price: 12, duration: 30 }
const noon = { title: 'Noon', price: 29.9, duration: 90 }
const dusk = { title: 'Dusk', price: 99, duration: 365 }
const PLANS = [noon, dawn, dusk]

it('compares a day’s price with the shortest plan’s, rounded down', () => {
  expect(formatSaving(noon, PLANS)).toBe('16% less a day than Dawn')
  expect(formatSaving(dusk, PLANS)).toBe('32% less a day than Dawn')
})

it.each([
  ['the shortest plan', dawn, PLANS],
  ['a plan that costs more a day', { title: 'Long', price: 50, duration: 90 }, PLANS],
  ['a plan that costs almost as much', { title: 'Long', price: 35, duration: 90 }, PLANS],
  ['another plan of the same length', { title: 'Cheap', price: 1, duration: 30 }, PLANS],
  ['a plan beside a free one', noon, [{ title: 'Gift', price: 0, duration: 7 }, noon]],
])('says nothing for %s', (_, plan, plans) => {
  expect(formatSaving(plan, plans)).toBeUndefined()
})
