import { expect, it } from 'vitest'
import { COMPATIBILITY_WEIGHTS } from './compatibility.ts'

it('the weights of the parts of compatibility sum up to 100', () => {
  expect(Object.values(COMPATIBILITY_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100)
})
