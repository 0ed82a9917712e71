import { afterEach, describe, expect, it } from 'vitest'
import { setLanguageSource } from './language/current.ts'
import { ALL_LANGUAGES, type Language } from './language/languages.ts'
import { formatPounds, formatPrice, readPounds } from './money.ts'

afterEach(() => setLanguageSource(() => 'en'))

const AMOUNTS = [0.3, 0.99, 5, 9.5, 19.99, 100, 999.99, 1000, 1234.56, 1999, 9999.99, 10_000, 1_234_567.89]

describe.each(ALL_LANGUAGES)('in the language %s', (language) => {
  it.each(AMOUNTS)('%d pounds are parsed as they are written', (amount) => {
    setLanguageSource(() => language)
    expect(readPounds(formatPounds(amount))).toBe(amount)
  })

  it.each([
    ['19.99', 19.99],
    ['19,99', 19.99],
    ['19,9', 19.9],
    ['£19.99', 19.99],
    ['£ 19,99', 19.99],
    ['19,99 £', 19.99],
    ['19,99\u00a0£', 19.99],
    ['\u200f19.99\u00a0UK£', 19.99],
    ['GBP 5', 5],
    [' 8 ', 8],
    ['1999', 1999],
    ['1,999.00', 1999],
    ['1.999,00 £', 1999],
    ['£1,299.5', 1299.5],
    ['1 999,00', 1999],
    ['1\u202f999,00\u00a0£', 1999],
    ['1 999', 1999],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
  ])('the typed price "%s" is %d pounds', (typed, amount) => {
    setLanguageSource(() => language)
    expect(readPounds(typed)).toBe(amount)
  })

  it.each([
    '',
    ' ',
    '£',
    'ten',
    '-5',
    '19.',
    ',50',
    '1.9999',
    '0.500',
    '0,500',
    '19 99',
    '1,99,9',
    '1,999,00',
    '1.999.00',
    '1,999.000',
    '1.999,000',
    '1,23.45',
    '12345,678.00',
    '19£99',
    '1.999,00 €',
    '$19.99',
    '19.99 £ £',
    '1e3',
    '1234567890',
    '1,234,567,890',
  ])('"%s" isn\'t a price', (typed) => {
    setLanguageSource(() => language)
    expect(readPounds(typed)).toBeUndefined()
  })
})

it.each(ALL_LANGUAGES)('pounds in the language %s have only the sign', (language) => {
  setLanguageSource(() => language)
  for (const text of [formatPounds(19), formatPrice(19.99), formatPrice(19)])
    expect(text).toMatch(/^[^\p{L}]*£[^\p{L}]*$/u)
  expect(formatPrice(19)).not.toMatch(/[.,]/)
})

it.each<[Language, string, number | undefined]>([
  ['en', '1,999', 1999],
  ['en', '1.999', undefined],
  ['ar', '1,999', 1999],
  ['ar', '1.999', undefined],
  ['de', '1.999', 1999],
  ['de', '1,999', undefined],
  ['es', '1.999', 1999],
  ['es', '1,999', undefined],
  ['fr', '1.999', undefined],
  ['fr', '1,999', undefined],
])('in the language %s, the ambiguous "%s" is read as %s', (language, typed, amount) => {
  setLanguageSource(() => language)
  expect(readPounds(typed)).toBe(amount)
})

it.each([
  ['٨٫٥٠', 8.5],
  ['١٬٢٣٤٫٥٦ £', 1234.56],
  ['￡８．００', 8],
  ['८.००', 8],
])('a price is read in the digits of every script: %s', (typed, amount) => {
  expect(readPounds(typed)).toBe(amount)
})
