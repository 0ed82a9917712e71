import type { Notification } from '@savanna/contract/notifications'
import { expect, it } from 'vitest'
import { agoText } from './notifications.model.ts'
import { withNewest } from './notifications.queries.ts'

const notification = (id: string) => ({ id }) as Notification
const list = (...pages: string[][]) => ({
  pages: pages.map((page) => page.map(notification)),
  pageParams: pages.map(() => undefined),
})

it('puts a new notification first, and a repeated one nowhere', () => {
  const before = list(['b', 'a'], ['z'])
  const after = withNewest(before, notification('c'))
  expect(after?.pages.flat().map(({ id }) => id)).toEqual(['c', 'b', 'a', 'z'])
  expect(withNewest(after, notification('z'))).toBe(after)
  expect(withNewest(list([]), notification('a'))?.pages).toEqual([[notification('a')]])
  expect(withNewest(undefined, notification('a'))).toBeUndefined()
})

it.each([
  [5, 'just now'],
  [-5, 'just now'],
  [61, '1 minute ago'],
  [86_400, 'yesterday'],
  [400 * 86_400, 'last year'],
])('%i seconds ago is %s', (seconds, text) => {
  expect(agoText(new Date(1e12 - seconds * 1000).toISOString(), 1e12)).toBe(text)
})
