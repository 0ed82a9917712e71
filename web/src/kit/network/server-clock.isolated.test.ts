import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => vi.useRealTimers())

it('any response corrects a clock that is three hours ahead', () => {
  noteServerTime(new Date(NOW - 3 * HOUR_MS).toUTCString())
  expect(serverNow()).toBe(NOW - 3 * HOUR_MS)
  vi.advanceTimersByTime(60_000)
  expect(serverNow()).toBe(NOW - 3 * HOUR_MS + 60_000)
})

it('ignores a response’s duration, and responses without a time', () => {
  noteServerTime(new Date(NOW - 3_000).toUTCString())
  expect(serverNow()).toBe(NOW)
  noteServerTime(new Date(NOW + HOUR_MS).toUTCString())
  for (const header of [null, 'yesterday']) noteServerTime(header)
  expect(serverNow()).toBe(NOW + HOUR_MS)
})
