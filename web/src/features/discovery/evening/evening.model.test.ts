import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { describe, expect, it } from 'vitest'
import { describeSunset, duskStep, formatWait, timeUntil } from './evening.model.ts'

describe('the dusk', () => {
  it('deepens with each answer and is night after the last', () => {
    expect([5, 4, 3, 2, 1, 0].map((waiting) => duskStep({ of: 5 }, waiting))).toEqual([0, 1, 2, 3, 4, 5])
    expect([2, 1, 0].map((waiting) => duskStep({ of: 2 }, waiting))).toEqual([0, 2, 5])
    expect(duskStep({ of: 0 }, 0)).toBe(5)
  })
})

it.each([
  [0, 'in a moment'],
  [MINUTE_MS, 'in 1 minute'],
  [59 * MINUTE_MS, 'in 59 minutes'],
  [HOUR_MS, 'in 1 hour'],
  [3 * HOUR_MS + 12 * MINUTE_MS, 'in 3 hours and 12 minutes'],
])('a wait of %i milliseconds reads as "%s"', (wait, words) => {
  expect(formatWait(wait)).toBe(words)
})

it('shows the next sunset in local time and in words', () => {
  const now = new Date(2026, 10, 22, 15, 0).getTime()
  expect(describeSunset(new Date(2026, 10, 22, 17, 2).toISOString(), now)).toBe(
    'today at 17:02, in 2 hours and 2 minutes',
  )
  expect(describeSunset(new Date(2026, 10, 23, 14, 0).toISOString(), now)).toBe(
    'tomorrow at 14:00, in 23 hours',
  )
})

it('fetches the five after sunset, and within an hour after delays', () => {
  const now = Date.UTC(2026, 10, 22, 15)
  expect(timeUntil('2026-11-22T15:10:00Z', now)).toBe(10 * MINUTE_MS + 1_000)
  expect(timeUntil('2026-11-22T23:00:00Z', now)).toBe(HOUR_MS)
  expect(timeUntil('2026-11-22T14:00:00Z', now)).toBe(1_000)
})
