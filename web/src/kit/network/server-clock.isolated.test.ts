import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => vi.useRealTimers())

it('a clock that is three hours ahead is corrected by any response', () => {
  noteServerTime(new Date(NOW - 3 * HOUR_MS).toUTCString())
  expect(serverNow()).toBe(NOW - 3 * HOUR_MS)
  vi.advanceTimersByTime(60_000)
  expect(serverNow()).toBe(NOW - 3 * HOUR_MS + 60_000)
})

it('the time that a response takes corrects nothing, nor does one without a time', () => {
  noteServerTime(new Date(NOW - 3_000).toUTCString())
  expect(serverNow()).toBe(NOW)
  noteServerTime(new Date(NOW + HOUR_MS).toUTCString())
  for (const header of [null, 'yesterday']) noteServerTime(header)
  expect(serverNow()).toBe(NOW + HOUR_MS)
})
