import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { beginSession, endSession } from '../../kit/session/session.ts'
import { showPushes } from '../../kit/worker/shown-pushes.testing.ts'
import { closeReadPushes } from './read-pushes.ts'

const READ = '/chat/messages?room=read'
const UNREAD = '/chat/messages?room=unread'
const GONE = '/chat/messages?room=gone'
const LIKE = '/users/profile/ben'

beforeEach(() => {
  const claims = btoa(JSON.stringify({ id: 'bob', username: 'bob', exp: 4_000_000_000 }))
  beginSession({ token: `x.${claims}.x`, username: 'bob' })
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

it('closes only the push messages of conversations that are read or gone', async () => {
  const shown = showPushes(...[READ, UNREAD, GONE, LIKE].map((url) => ({ url, tag: url })))
  const matches = [
    { room_id: 'read', unread: 0 },
    { room_id: 'unread', unread: 2 },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ result: matches, status: [], profile_pic: [] }))
  await closeReadPushes(createQueryClient(() => {}))
  expect(shown.urls()).toEqual([UNREAD, LIKE])
})

it('requests nothing while no push message is shown', async () => {
  showPushes({ url: LIKE, tag: 'like' })
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  await closeReadPushes(createQueryClient(() => {}))
  expect(fetched).not.toHaveBeenCalled()
})
