import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isOnline, noteReached, noteUnreached } from './online.ts'

const fetched = vi.fn()
let claimed = true
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => claimed)
})
afterEach(() => {
  claimed = true
  noteReached()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Makes the browser claim that it's offline. */
function claimOffline() {
  claimed = false
  dispatchEvent(new Event('offline'))
}

it('ignores a browser’s wrong claim to be offline', async () => {
  fetched.mockResolvedValue(new Response('{}'))
  claimOffline()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  await Promise.resolve()
  expect(isOnline()).toBe(true)
})

it('a failed request makes the page offline, a success online', async () => {
  vi.useFakeTimers()
  fetched.mockRejectedValue(new TypeError('no network'))
  claimOffline()
  await vi.waitFor(() => expect(isOnline()).toBe(false))
  fetched.mockResolvedValue(new Response('{}'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(isOnline()).toBe(true)
})

it('a request that fails on a working network means another fault', () => {
  noteUnreached()
  expect(isOnline()).toBe(true)
})
