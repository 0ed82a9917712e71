import type { Notification } from '@savanna/contract/notifications/routes'
import { expect, it, onTestFinished, vi } from 'vitest'
import { beginSession, endSession } from '../../kit/session/session.ts'
import { showPushes } from '../../kit/worker/shown-pushes.testing.ts'
import { describeNotification, linkOf } from './notifications.model.ts'
import { withNewest } from './notifications.queries.ts'
import { closeReadPushes } from './read-pushes.ts'

const notification = (id: string, line_id = id) => ({ id, line_id }) as Notification
const list = (...pages: string[][]) => ({
  pages: pages.map((page) => page.map((id) => notification(id))),
  pageParams: pages.map(() => undefined),
})

it('a new notification comes first, and a repeated one is ignored', () => {
  const before = list(['b', 'a'], ['z'])
  const after = withNewest(before, notification('c'))
  expect(after?.pages.flat().map(({ id }) => id)).toEqual(['c', 'b', 'a', 'z'])
  expect(withNewest(after, notification('z'))).toBe(after)
  expect(withNewest(list([]), notification('a'))?.pages).toEqual([[notification('a')]])
  expect(withNewest(undefined, notification('a'))).toBeUndefined()
})

it('a line moves to the top when an event joins it', () => {
  const after = withNewest(list(['b', 'a'], ['z', 'y']), notification('c', 'z'))
  expect(after?.pages).toEqual([
    [notification('c', 'z'), notification('b'), notification('a')],
    [notification('y')],
  ])
})

it('separates the name at the start of a sentence from the rest', () => {
  expect(
    describeNotification({ data: 'Amara and 3 others liked your post', sender_firstname: 'Amara' }),
  ).toEqual(['Amara', ' and 3 others liked your post'])
  expect(describeNotification({ data: 'You missed a call from Amara', sender_firstname: 'Amara' })[0]).toBe(
    '',
  )
  expect(describeNotification({ data: 'Your Gold plan has ended', sender_firstname: null })[0]).toBe('')
})

it('a notification links to the path that the server names', () => {
  expect(linkOf('/users/posts/1#comment-2')).toEqual({ to: '/users/posts/1', search: {}, hash: 'comment-2' })
  expect(linkOf('/chat/messages?room=3')).toEqual({ to: '/chat/messages', search: { room: '3' }, hash: '' })
})

it('closes only the push messages of lines that are read', async () => {
  const [me, read, unread] = ['1', 'a', 'b'].map((end) => `01900000-0000-7000-8000-00000000000${end}`) as [
    string,
    string,
    string,
  ]
  onTestFinished(() => {
    endSession()
    vi.unstubAllGlobals()
  })
  const claims = btoa(JSON.stringify({ id: me, username: 'bob', exp: 4_000_000_000 }))
  beginSession({ token: `x.${claims}.x`, username: 'bob' })
  const tagOf = (id: string) => id.replaceAll('-', '')
  const shown = showPushes(
    { url: '/users/profile/ben', tag: tagOf(read) },
    { url: '/users/profile/cleo', tag: tagOf(unread) },
    { url: '/chat/messages?room=1', tag: '1' },
  )
  const lines = [
    { line_id: read, isRead: 1 },
    { line_id: unread, isRead: 0 },
  ]
  vi.stubGlobal('fetch', async () => Response.json(lines))
  await closeReadPushes(me)
  expect(shown.urls()).toEqual(['/users/profile/cleo', '/chat/messages?room=1'])
})
