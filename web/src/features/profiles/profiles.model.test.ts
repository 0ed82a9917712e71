import { expect, it } from 'vitest'
import { completeness, placeText, popTone } from './profiles.model.ts'

it.each([
  [0, 'cool'],
  [1, 'warm'],
  [99, 'warm'],
  [100, 'hot'],
  [1000, 'hot'],
])('colours a popularity of %i %s', (score, tone) => {
  expect(popTone(score)).toBe(tone)
})

it('says where someone is', () => {
  expect(placeText({ city: null, distance_km: 4 })).toBe('No location yet')
  expect(placeText({ city: 'Lyon', distance_km: 0 })).toBe('Lyon, less than 1 km away')
  expect(placeText({ city: 'Lyon', distance_km: 12 })).toBe('Lyon, 12 km away')
  expect(placeText({ city: 'Lyon', distance_km: null })).toBe('Lyon')
})

it('measures how much of a profile is there', () => {
  expect(completeness(['gender', 'sexual_orientation', 'bio', 'birthdate', 'tags', 'pictures'])).toBe(0)
  expect(completeness(['bio', 'pictures'])).toBe(67)
  expect(completeness([])).toBe(100)
})
