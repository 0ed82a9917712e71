import { expect, it } from 'vitest'
import { expiryAsTyped, numberAsTyped } from './card.model.ts'

it('a card number is shown in groups of four digits, at most sixteen', () => {
  expect(numberAsTyped('')).toBe('')
  expect(numberAsTyped('42424')).toBe('4242 4')
  expect(numberAsTyped('4242-4242-4242-42429')).toBe('4242 4242 4242 4242')
})

it('digits of other scripts are read as those on a card', () => {
  expect(numberAsTyped('٤٢٤٢ ۴۲۴۲ ４２４２')).toBe('4242 4242 4242')
  expect(expiryAsTyped('١٢٣٤')).toBe('12 / 34')
})

it('an expiry date is shown as month and year', () => {
  expect(expiryAsTyped('12')).toBe('12')
  expect(expiryAsTyped('1234')).toBe('12 / 34')
  expect(expiryAsTyped('12 / 3')).toBe('12 / 3')
})
