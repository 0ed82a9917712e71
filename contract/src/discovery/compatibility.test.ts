import { expect, it } from 'vitest'
import { bandOf, COMPATIBILITY_WEIGHTS } from './compatibility.ts'

it('every score except 0 has a band, and a higher score never has a lower band', () => {
  const bands = Array.from({ length: 101 }, (_, score) => bandOf({ score }))
  expect(bands[0]).toBeUndefined()
  expect(bands.slice(1)).not.toContain(undefined)
  expect([...new Set(bands.slice(1))]).toEqual([
    'Quite different',
    'Worth a chat',
    'A good fit',
    'A strong fit',
  ])
  expect([bands[39], bands[40], bands[54], bands[55], bands[69], bands[70]]).toEqual([
    'Quite different',
    'Worth a chat',
    'Worth a chat',
    'A good fit',
    'A good fit',
    'A strong fit',
  ])
})

it('the weights of the parts of compatibility sum up to 100', () => {
  expect(Object.values(COMPATIBILITY_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100)
})
