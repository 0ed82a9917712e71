import { expect, it } from 'vitest'
import { formatDay, formatLastUse } from './settings.model.ts'

const NOW = new Date('2026-03-04T12:00:00Z')

it.each([
  ['2026-03-04T11:59:30Z', 'just now'],
  ['2026-03-04T11:55:00Z', 'just now'],
  ['2026-03-04T11:40:00Z', '20 minutes ago'],
  ['2026-03-04T09:10:00Z', '2 hours ago'],
  ['2026-03-03T11:00:00Z', 'yesterday'],
  ['2026-02-20T12:00:00Z', '1 week ago'],
  ['2026-03-04T12:00:09Z', 'just now'],
])('%s reads as %s', (at, words) => {
  expect(formatLastUse(at, NOW)).toBe(words)
})

it('shows a date as its day', () => {
  expect(formatDay('2026-03-04T12:00:00Z')).toBe('4 March 2026')
})
