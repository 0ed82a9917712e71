import {
  countNotifications,
  listNotifications,
  type Notification,
} from '@savanna/contract/notifications/routes'
import { addComment } from '@savanna/contract/posts/routes'
import { follow, visit } from '@savanna/contract/relations/routes'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  makeFollow,
  makeMember,
  makeMembers,
  makePost,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { type NewNotification, storeNotification } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ rateLimitScale: 100 })
})
afterAll(() => test.close())

const own = (member: TestMember) => ({ params: { userID: member.id } })
const list = async (member: TestMember) =>
  (await callRoute(test, member, listNotifications, own(member))).body
const count = async (member: TestMember) =>
  (await callRoute(test, member, countNotifications, own(member))).body[0]?.count
const pair = (me: TestMember, other: TestMember) => ({ params: { id: other.id, uid: me.id } })

async function makeCrowd(size: number) {
  const [me, ...crowd] = await makeMembers(
    test.app.context,
    Array.from({ length: size + 1 }, (_, n) => ({ firstname: `Member${'abcdefghijkl'[n]}` })),
  )
  if (!me) throw new Error('no member was made')
  return { me, crowd }
}

const store = (me: TestMember, sender: TestMember, type: NewNotification['type'], ago = 0) =>
  storeNotification(test.db, {
    memberId: me.id,
    senderId: sender.id,
    type,
    at: new Date(Date.now() - ago),
  })

describe('ten strangers', () => {
  it('become one line per kind, with a link to each of them', async () => {
    const { me, crowd } = await makeCrowd(10)
    const posts = [await makePost(test.app.context, me), await makePost(test.app.context, me)]
    for (const one of crowd) await callRoute(test, one, follow, pair(one, me))
    for (const [n, one] of crowd.entries())
      await callRoute(test, one, addComment, { body: { postid: posts[n % 2] ?? '', comment: 'Lovely' } })
    for (const one of crowd) await callRoute(test, one, visit, pair(one, me))
    const lines = await list(me)
    expect(lines.map(({ data }) => data)).toEqual([
      'Memberk and 9 others visited your profile',
      'Memberk and 9 others commented on your posts',
      'Memberk and 9 others follow you',
    ])
    const names = crowd.map(({ username }) => username).sort()
    for (const { strangers, others } of lines) {
      expect(strangers.map(({ username }) => username).sort()).toEqual(names)
      expect(others).toHaveLength(2)
    }
    expect(await count(me)).toBe(3)
  })

  it('who each do everything become few lines, live as well', async () => {
    const { me, crowd } = await makeCrowd(10)
    const tab = await connectLive(test.url, { token: me.token })
    for (const one of crowd) {
      await callRoute(test, one, visit, pair(one, me))
      await callRoute(test, one, follow, pair(one, me))
    }
    expect((await list(me)).map(({ data }) => data)).toEqual([
      'Memberk and 8 others follow you',
      'Memberk and 8 others visited your profile',
      // The first of them came on their own.
      'Memberb visited you and started following you',
    ])
    const told = tab.receivedEvents<Notification>('newNotif')
    await expect.poll(() => told.length).toBe(20)
    expect(new Set(told.map(({ line_id }) => line_id)).size).toBe(3)
    tab.close()
  })

  it('who act simultaneously become one line', async () => {
    const { me, crowd } = await makeCrowd(10)
    await Promise.all(crowd.map((one) => callRoute(test, one, follow, pair(one, me))))
    expect(await list(me)).toMatchObject([{ strangers: expect.arrayContaining([expect.anything()]) }])
    expect(await count(me)).toBe(1)
  })
})

describe('members followed or liked by the recipient', () => {
  it('have a line of their own, with the specified words', async () => {
    const { me, crowd } = await makeCrowd(4)
    const friend = await makeMember(test.app.context, { firstname: 'Mia' })
    await makeFollow(test.app.context, me, friend)
    for (const one of [...crowd.slice(0, 2), friend, ...crowd.slice(2)])
      await callRoute(test, one, visit, pair(one, me))
    await callRoute(test, friend, follow, pair(friend, me))
    expect((await list(me)).map(({ data, strangers }) => [data, strangers.length])).toEqual([
      ['Mia visited you and started following you', 0],
      ['Membere and 3 others visited your profile', 4],
    ])
  })
})

describe('a line of strangers', () => {
  it.each([
    [0.5 * HOUR_MS, 1],
    [2 * HOUR_MS, 2],
    [2 * DAY_MS, 2],
  ])('joins an event from %i ms before into %i', async (ago, lines) => {
    const { me, crowd } = await makeCrowd(2)
    const [first, second] = crowd as [TestMember, TestMember]
    await store(me, first, 'follow', ago)
    await store(me, second, 'follow')
    expect(await list(me)).toHaveLength(lines)
  })
})
