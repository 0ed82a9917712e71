import { expect, it } from 'vitest'
import { formatAgo } from './ago.ts'

it.each([
  [20, 'just now'],
  [90, '1 minute ago'],
  [3 * 3600, '3 hours ago'],
  [86_400, 'yesterday'],
  [20 * 86_400, '2 weeks ago'],
  [800 * 86_400, '2 years ago'],
  [-500, 'just now'],
])('%i seconds ago reads as %s', (seconds, text) => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  expect(formatAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(text)
})

const local = (text: string) => new Date(text)

it.each([
  ['2026-11-27T19:12', '2026-11-28T18:13', '23 hours ago'],
  ['2026-11-27T19:12', '2026-11-28T19:13', 'yesterday'],
  ['2026-11-27T19:12', '2026-11-29T18:13', '2 days ago'],
  ['2026-11-27T23:59', '2026-11-29T00:01', '2 days ago'],
  ['2026-11-27T23:59', '2026-12-03T00:01', '6 days ago'],
  ['2026-11-27T19:12', '2026-12-04T08:00', '1 week ago'],
  ['2026-11-27T19:12', '2026-12-10T18:13', '1 week ago'],
  ['2025-01-03T12:00', '2026-12-28T12:00', '1 year ago'],
])('%s reads at %s as %s', (date, now, text) => {
  expect(formatAgo(local(date).toISOString(), local(now).getTime())).toBe(text)
})
