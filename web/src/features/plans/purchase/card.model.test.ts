import { expect, it } from 'vitest'
import { expiryAsTyped, numberAsTyped } from './card.model.ts'

it('a card number shows in groups of four digits, at most sixteen', () => {
  expect(numberAsTyped('')).toBe('')
  expect(numberAsTyped('42424')).toBe('4242 4')
  expect(numberAsTyped('4242-4242-4242-42429')).toBe('4242 4242 4242 4242')
})

it('accepts digits of other scripts', () => {
  expect(numberAsTyped('٤٢٤٢ ۴۲۴۲ ４２４２')).toBe('4242 4242 4242')
  expect(expiryAsTyped('١٢٣٤')).toBe('12 / 34')
})

it('an expiry date shows as month and year', () => {
  expect(expiryAsTyped('12')).toBe('12')
  expect(expiryAsTyped('1234')).toBe('12 / 34')
  expect(expiryAsTyped('12 / 3')).toBe('12 / 3')
})
