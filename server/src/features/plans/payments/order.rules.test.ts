import { expect, it } from 'vitest'
import { isAsPromised } from './order.rules.ts'

const terms = { title: 'Noon', price: 2499, duration: 90 }

it.each([
  {},
  { packagePrice: null, packageName: '', packageDuration: undefined },
  { packagePrice: 24.99 },
  { packagePrice: '24.99' },
  { packagePrice: '£24.99' },
  { packagePrice: '24,99 £' },
  { packagePrice: '٢٤٫٩٩' },
  { packageDuration: '٩٠' },
  { packageName: ' Noon ', packagePrice: 24.99, packageDuration: '90' },
])('accepts an order that promises %o', (order) => {
  expect(isAsPromised(order, terms)).toBe(true)
})

it.each([
  { packagePrice: 8 },
  { packagePrice: 24.991 },
  { packagePrice: 0 },
  { packagePrice: '2499' },
  { packagePrice: 'cheap' },
  { packageName: 'Dawn', packagePrice: 24.99 },
  { packagePrice: 24.99, packageDuration: 30 },
  { packageDuration: 'long' },
])('rejects an order that promises %o', (order) => {
  expect(isAsPromised(order, terms)).toBe(false)
})

it.each([8, '8', '8.00', '8,00', '£8', '08'])('accepts the price £8 as %j', (packagePrice) => {
  expect(isAsPromised({ packagePrice }, { ...terms, price: 800 })).toBe(true)
})

it('accepts a price that a client has added up', () => {
  expect(isAsPromised({ packagePrice: 0.1 + 0.2 }, { ...terms, price: 30 })).toBe(true)
})

it('compares every price in pence exactly', () => {
  for (let price = 30; price <= 100_000; price += 7)
    expect(isAsPromised({ packagePrice: Number((price / 100).toFixed(2)) }, { ...terms, price })).toBe(true)
})
