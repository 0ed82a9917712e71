import { expect, it } from 'vitest'
import { createPlaces } from './places.ts'

it('a key has a limited number of slots, and gets them back', () => {
  const places = createPlaces(2)
  const free = places.take('ana')
  expect([places.take('ana'), places.take('bea')]).not.toContain(undefined)
  expect(places.take('ana')).toBeUndefined()
  free?.()
  expect(places.take('ana')).toBeDefined()
})
