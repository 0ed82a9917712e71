import { listMessages, postMessage } from '@savanna/contract/chat/routes'
import { search, suggestions } from '@savanna/contract/discovery/routes'
import { listNotifications } from '@savanna/contract/notifications/routes'
import { feed } from '@savanna/contract/posts/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { cards, pass } from '@savanna/contract/relations/passes'
import { like, unlike, visit } from '@savanna/contract/relations/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { makeMatch } from '../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { queriesAskedBy } from '../../../testkit/asked-queries.ts'
import {
  makeMembers,
  makePost,
  makeSubscription,
  type TestMember,
} from '../../../testkit/factories/members.ts'

// A statement costs the server and the database half a millisecond together, whatever it does. If an action
// needs one more for a good reason, the number here goes up in the same commit.

let test: TestApp
let me: TestMember
let others: TestMember[]
let roomId: string

beforeAll(async () => {
  test = await startTestApp()
  const [first, friend, ...rest] = await makeMembers(
    test.app.context,
    Array.from({ length: 60 }, () => ({})),
  )
  if (!first || !friend) throw new Error('two members are missing')
  me = first
  others = rest
  for (const member of [me, friend]) await makeSubscription(test.app.context, member)
  roomId = await makeMatch(test, me, friend)
  for (const other of others.slice(0, 5)) {
    await makePost(test.app.context, other)
    await callRoute(test, other, visit, { params: { id: me.id, uid: other.id } })
  }
  const { id = '' } = others.at(-1) ?? {}
  await callRoute(test, me, pass, { params: { id, uid: me.id } })
})
afterAll(() => test.close())

let met = 0
/** Returns a member with no history yet. */
function nextOther(): TestMember {
  const other = others[10 + met++]
  if (!other) throw new Error('there are not enough members')
  return other
}

const criteria = { ageMin: 20, ageMax: 35, distMax: 50, count: true } as const

const ACTIONS: [name: string, most: number, act: () => Promise<{ status: number }>][] = [
  [
    'suggestions in the saved order',
    7,
    () => callRoute(test, me, suggestions, { params: { userId: me.id } }),
  ],
  [
    'the most popular',
    4,
    () => callRoute(test, me, suggestions, { params: { userId: me.id }, query: { sort: 6 } }),
  ],
  ['cards', 7, () => callRoute(test, me, cards, { params: { userId: me.id } })],
  ['a search with its total', 7, () => callRoute(test, me, search, { body: { uid: me.id, ...criteria } })],
  [
    'a search without a result, after a pass',
    11,
    () => callRoute(test, me, search, { body: { uid: me.id, ...criteria, popMin: 999 } }),
  ],
  ['a profile', 3, () => callRoute(test, me, getProfile, { params: { username: nextOther().username } })],
  ['a visit', 2, () => callRoute(test, me, visit, { params: { id: nextOther().id, uid: me.id } })],
  ['a like', 4, () => callRoute(test, me, like, { params: { id: nextOther().id, uid: me.id } })],
  [
    'a like taken back',
    2,
    () => callRoute(test, me, unlike, { params: { id: others[10]?.id ?? '', uid: me.id } }),
  ],
  ['a conversation', 3, () => callRoute(test, me, listMessages, { params: { roomId } })],
  [
    'a message',
    3,
    () => callRoute(test, me, postMessage, { params: { roomId }, body: { text: 'Hello again' } }),
  ],
  ['the feed', 2, () => callRoute(test, me, feed, { params: { id: me.id } })],
  ['notifications', 4, () => callRoute(test, me, listNotifications, { params: { userID: me.id } })],
]

it.each(ACTIONS)('%s takes at most %i statements', async (_name, most, act) => {
  await act()
  let status: number | undefined
  const asked = await queriesAskedBy(test, async () => {
    status = (await act()).status
  })
  expect(status).toBe(200)
  expect(
    asked.length,
    asked.map((text) => text.replace(/\s+/g, ' ').slice(0, 120)).join('\n'),
  ).toBeLessThanOrEqual(most)
})
