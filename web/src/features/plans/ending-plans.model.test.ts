import type { OwnPlan, Receipt } from '@savanna/contract/plans/routes'
import { expect, it } from 'vitest'
import { listEndingPlans } from './plans.model.ts'

const held = (title: string, ends: string) => ({ package_id: title, title, starts: '2026-11-01', ends })
const receipt = (plan: string, price: number, state: Receipt['state'] = 'paid'): Receipt => ({
  number: price,
  issued: '2026-11-01',
  plan,
  duration: 30,
  price,
  refunded: 0,
  state,
  test: true,
})
const own = (plan: Partial<OwnPlan>): OwnPlan => ({
  current: null,
  next: [],
  cancelled: false,
  receipts: [],
  ...plan,
})

it('names none for a member without a plan', () => {
  expect(listEndingPlans(own({}))).toEqual([])
})

it('names the open plan first, each with its own price', () => {
  const plans = own({
    current: held('Dawn', '2026-12-01'),
    next: [held('Dawn', '2026-12-31'), held('Noon', '2027-03-31')],
    // The newest first; the price of Dawn has risen, and a first payment for it was refunded.
    receipts: [receipt('Noon', 25), receipt('Dawn', 12), receipt('Dawn', 10), receipt('Dawn', 9, 'refunded')],
  })
  expect(listEndingPlans(plans)).toEqual([
    { title: 'Dawn', ends: '2026-12-01', price: 10 },
    { title: 'Dawn', ends: '2026-12-31', price: 12 },
    { title: 'Noon', ends: '2027-03-31', price: 25 },
  ])
})

it('names no price for an unpaid plan', () => {
  expect(listEndingPlans(own({ current: held('Gold', '2026-12-01') }))).toEqual([
    { title: 'Gold', ends: '2026-12-01', price: undefined },
  ])
})
