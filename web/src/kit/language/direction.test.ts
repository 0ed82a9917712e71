import { setLanguageSource } from '@savanna/contract/language/current'
import type { Language } from '@savanna/contract/language/languages'
import { afterEach, expect, it } from 'vitest'
import { isRightToLeft, keyByReading, towardsEnd } from './direction.ts'

const speak = (language: Language) => setLanguageSource(() => language)
afterEach(() => speak('en'))

it('left-to-right keys and distances stay as they are', () => {
  speak('fr')
  expect(isRightToLeft()).toBe(false)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', '→'].map(keyByReading)).toEqual([
    ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', '→'],
  ])
  expect([3, -3].map(towardsEnd)).toEqual([3, -3])
})

it('in right-to-left languages the left key leads forward', () => {
  speak('ar')
  expect(isRightToLeft()).toBe(true)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', '→'].map(keyByReading)).toEqual([
    ...['ArrowRight', 'ArrowLeft', 'ArrowUp', 'Home', '←'],
  ])
  expect([3, -3].map(towardsEnd)).toEqual([-3, 3])
})
