import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useMinute, useToday } from './use-minute.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 5, 1, 23, 58, 30) })
})
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('the day changes at midnight under an open page', () => {
  const { result } = renderHook(useToday)
  expect(result.current).toEqual(new Date(2026, 5, 1))
  wait(60_000)
  expect(result.current).toEqual(new Date(2026, 5, 1))
  wait(30_000)
  expect(result.current).toEqual(new Date(2026, 5, 2))
})

it('a page that slept over midnight changes when it’s visible again', () => {
  const { result } = renderHook(useToday)
  vi.setSystemTime(new Date(2026, 5, 2, 8))
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(result.current).toEqual(new Date(2026, 5, 2))
})

it('the minute changes with the clock', () => {
  const { result } = renderHook(useMinute)
  const before = result.current
  wait(30_000)
  expect(result.current).toBe(before + 1)
})
