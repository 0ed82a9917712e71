import { expect, it } from 'vitest'
import { choosePopularityTone, computeCompleteness, placeText } from './profiles.model.ts'

it.each([
  [0, 'cool'],
  [1, 'warm'],
  [99, 'warm'],
  [100, 'hot'],
  [1000, 'hot'],
])('a popularity of %i is coloured %s', (score, tone) => {
  expect(choosePopularityTone(score)).toBe(tone)
})

it('a place includes the city and the distance', () => {
  expect(placeText({ city: null, distance_km: 4 })).toBe('No location yet')
  expect(placeText({ city: 'Lyon', distance_km: 0 })).toBe('Lyon, under 1 km away')
  expect(placeText({ city: 'Lyon', distance_km: 12 })).toBe('Lyon, 12 km away')
  expect(placeText({ city: 'Lyon', distance_km: null })).toBe('Lyon')
})

it('completeness is the share of filled-in parts', () => {
  expect(computeCompleteness(['gender', 'sexual_orientation', 'bio', 'birthdate', 'tags', 'pictures'])).toBe(
    0,
  )
  expect(computeCompleteness(['bio', 'pictures'])).toBe(67)
  expect(computeCompleteness([])).toBe(100)
})
