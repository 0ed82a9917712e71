import { expect, it } from 'vitest'
import { completeness, lastSeenText, placeText, popTone } from './profiles.model.ts'

it.each([
  [0, 'cool'],
  [1, 'warm'],
  [99, 'warm'],
  [100, 'hot'],
  [1000, 'hot'],
])('colours a popularity of %i %s', (score, tone) => {
  expect(popTone(score)).toBe(tone)
})

it.each([
  [20, 'just now'],
  [90, '1 minute ago'],
  [3 * 3600, '3 hours ago'],
  [86_400, 'yesterday'],
  [20 * 86_400, '2 weeks ago'],
  [800 * 86_400, '2 years ago'],
  [-500, 'just now'],
])('says when someone was here %i seconds ago', (seconds, text) => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  expect(lastSeenText(new Date(now - seconds * 1000).toISOString(), now)).toBe(text)
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
