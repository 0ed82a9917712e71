import type { FoundMembers } from '@savanna/contract/discovery/routes'
import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import { describe, expect, it } from 'vitest'
import {
  countWaiting,
  describeSunset,
  describeWaiting,
  duskStep,
  formatWait,
  waitFor,
  withoutPassed,
} from './evening.model.ts'

const liked = { liked: true }
const open = { liked: false }

describe('the dusk', () => {
  it('the dusk deepens with each answer and is night after the last', () => {
    expect([5, 4, 3, 2, 1, 0].map((waiting) => duskStep({ of: 5 }, waiting))).toEqual([0, 1, 2, 3, 4, 5])
    expect([2, 1, 0].map((waiting) => duskStep({ of: 2 }, waiting))).toEqual([0, 2, 5])
    expect(duskStep({ of: 0 }, 0)).toBe(5)
  })

  it('the dusk counts a like at once, and the end of it', () => {
    expect(countWaiting({ left: 4 }, [liked, open, liked, open])).toBe(2)
    expect(countWaiting({ left: 4 }, [open, open, open, open])).toBe(4)
    expect(countWaiting({ left: 0 }, [liked])).toBe(0)
  })
})

it('who is passed leaves the list at once, and waits no more', () => {
  const page = { list: [{ id: 'a' }, { id: 'b' }], evening: { of: 5, left: 3 } }
  const found = { pages: [page] as unknown as FoundMembers[], pageParams: [null] }
  const after = withoutPassed(found, 'a')
  expect(after.pages.map(({ list, evening }) => [list.map(({ id }) => id), evening?.left])).toEqual([
    [['b'], 2],
  ])
  expect(withoutPassed(after, 'z')).toBe(after)
})

it.each([
  [5, 5, 'Today’s five are here'],
  [5, 3, '3 of today’s five left'],
  [5, 1, 'The last of today’s five'],
  [5, 0, 'You have answered today’s five'],
  [3, 2, '2 of today’s three left'],
  [1, 1, 'One person for you today'],
  [0, 0, 'Nobody new today'],
])('of %i people %i waiting is told as "%s"', (of, waiting, words) => {
  expect(describeWaiting({ of }, waiting)).toBe(words)
})

it.each([
  [0, 'in a moment'],
  [MINUTE_MS, 'in 1 minute'],
  [59 * MINUTE_MS, 'in 59 minutes'],
  [HOUR_MS, 'in 1 hour'],
  [3 * HOUR_MS + 12 * MINUTE_MS, 'in 3 hours and 12 minutes'],
])('a wait of %i milliseconds is told as "%s"', (wait, words) => {
  expect(formatWait(wait)).toBe(words)
})

it('the next sunset is told by the clock of the place and in words', () => {
  const now = new Date(2026, 10, 22, 15, 0).getTime()
  expect(describeSunset(new Date(2026, 10, 22, 17, 2).toISOString(), now)).toBe(
    'today at 17:02, in 2 hours and 2 minutes',
  )
  expect(describeSunset(new Date(2026, 10, 23, 14, 0).toISOString(), now)).toBe(
    'tomorrow at 14:00, in 23 hours',
  )
})

it('the five are fetched again just after the sunset, and within an hour if a timer was held up', () => {
  const now = Date.UTC(2026, 10, 22, 15)
  expect(waitFor('2026-11-22T15:10:00Z', now)).toBe(10 * MINUTE_MS + 1_000)
  expect(waitFor('2026-11-22T23:00:00Z', now)).toBe(HOUR_MS)
  expect(waitFor('2026-11-22T14:00:00Z', now)).toBe(1_000)
})
