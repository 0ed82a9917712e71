import { countNotifications } from '@savanna/contract/notifications/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, endSession } from '../session/session.ts'
import { problem, startFakeApi } from './fake-api.testing.ts'
import { createPrefetcher } from './prefetch.ts'
import { request } from './request.ts'

const ANNA = { params: { username: 'anna' } }
const TOKEN = 'opaque'

let api: ReturnType<typeof startFakeApi>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  api = startFakeApi()
  api.on(getProfile, () => ({ username: 'anna' }) as never)
  beginSession({ token: TOKEN, username: 'anna' })
})
afterEach(() => {
  endSession()
  globalThis.prefetchedResponses = undefined
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a call takes the prefetched response of its URL once', async () => {
  await createPrefetcher(TOKEN).prefetch(getProfile, ANNA)
  expect(await request(getProfile, ANNA)).toEqual({ username: 'anna' })
  expect(api.count(getProfile)).toBe(1)
  await request(getProfile, ANNA)
  expect(api.count(getProfile)).toBe(2)
})

it('part of another response serves as its own route’s response', async () => {
  const params = { userID: 'id' }
  createPrefetcher(TOKEN).seed(countNotifications, { params }, Promise.resolve([{ count: 3, likes: 1 }]))
  expect(await request(countNotifications, { params })).toEqual([{ count: 3, likes: 1 }])
  expect(api.count(countNotifications)).toBe(0)
})

it.each([
  ['failed', () => {}, TOKEN],
  ['another member requested', () => {}, 'another'],
  ['is half a minute old', () => vi.setSystemTime(Date.now() + 30_000), TOKEN],
])('a response that %s is requested again', async (what, happen, token) => {
  if (what === 'failed') api.on(getProfile, () => problem(503, 'fault', 'Later'))
  await createPrefetcher(token)
    .prefetch(getProfile, ANNA)
    .catch(() => {})
  happen()
  api.on(getProfile, () => ({ username: 'asked again' }) as never)
  expect(await request(getProfile, ANNA)).toEqual({ username: 'asked again' })
})
