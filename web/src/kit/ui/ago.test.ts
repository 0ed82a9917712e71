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
])('a moment %i seconds ago reads as %s', (seconds, text) => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  expect(formatAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(text)
})
