import {
  countNotifications,
  listNotifications,
  type Notification,
  readNotifications,
} from '@savanna/contract/notifications/routes'
import { HOUR_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { makeMatch } from '../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { startSession } from '../accounts/index.ts'
import { announceNotification, type NewNotification, storeNotification } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const own = (member: TestMember) => ({ params: { userID: member.id } })
const list = async (member: TestMember, before?: string) =>
  (await callRoute(test, member, listNotifications, { ...own(member), query: before ? { before } : {} })).body
const count = async (member: TestMember) =>
  (await callRoute(test, member, countNotifications, own(member))).body[0]?.count

function tell(member: TestMember, sender: TestMember, type: NewNotification['type'], at = new Date()) {
  return storeNotification(test.db, { memberId: member.id, senderId: sender.id, type, at })
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

async function makeTwo() {
  const me = await makeMember(test.app.context)
  const sender = await makeMember(test.app.context, { firstname: 'Théo', gender: 'man' })
  return { me, sender }
}

describe('the list of notifications', () => {
  it('says who did what, newest first, and links a match to its conversation', async () => {
    const { me, sender } = await makeTwo()
    const roomId = await makeMatch(test, me, sender)
    const types = ['visit', 'like', 'like_back', 'dislike'] as const
    for (const [at, type] of types.entries()) await tell(me, sender, type, hoursAgo(2 * (types.length - at)))
    const found = await list(me)
    expect(found.map(({ type, data, room_id }) => [type, data, room_id])).toEqual([
      ['dislike', 'Théo took back their like', null],
      ['like_back', 'Théo liked you back: that’s a match!', roomId],
      ['like', 'Théo liked your profile', null],
      ['visit', 'Théo visited your profile', null],
    ])
    expect(found[0]).toMatchObject({
      sender_id: sender.id,
      sender_username: sender.username,
      sender_firstname: 'Théo',
      sender_gender: 'man',
      sender_portrait: { url: expect.stringContaining('/media/') },
      isRead: 0,
    })
  })

  it('has pages of 30', async () => {
    const { me, sender } = await makeTwo()
    for (let n = 0; n < 35; n++) await tell(me, sender, 'visit', hoursAgo(2 * (35 - n)))
    const first = await list(me)
    const second = await list(me, first.at(-1)?.id)
    expect([first.length, second.length]).toEqual([30, 5])
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(35)
    expect(
      (await callRoute(test, me, listNotifications, { ...own(me), query: { before: 'x' } })).status,
    ).toBe(400)
  })

  it('leaves out blocked and blocking members', async () => {
    const { me, sender } = await makeTwo()
    const blocking = await makeMember(test.app.context)
    await tell(me, sender, 'like')
    await tell(me, blocking, 'like')
    // Two strangers share one line.
    expect(await count(me)).toBe(1)
    await makeBlock(test.app.context, me, sender)
    await makeBlock(test.app.context, blocking, me)
    expect(await list(me)).toEqual([])
    expect(await count(me)).toBe(0)
  })
})

describe('a notification', () => {
  it('arrives in every tab, with a portrait that each session can load', async () => {
    const { me, sender } = await makeTwo()
    const stranger = await connectLive(test.url, { token: sender.token })
    const other = { token: await startSession(test.app.context, me, 'another browser') }
    const tabs = [
      await connectLive(test.url, { token: me.token }),
      await connectLive(test.url, { token: other.token }),
    ]
    await announceNotification(test.app.context, await tell(me, sender, 'like'))
    const heard = await Promise.all(tabs.map((tab) => tab.waitForEvent<Notification>('newNotif')))
    const portraits = heard.map(({ sender_portrait }) => sender_portrait?.url)
    expect(portraits[0]).not.toBe(portraits[1])
    const same = ({ sender_portrait: _, ...rest }: Notification) => rest
    for (const event of heard)
      expect(same(event)).toEqual({ ...same((await list(me))[0] as Notification), quiet: false })
    expect(stranger.receivedEvents('newNotif')).toEqual([])
    for (const client of [stranger, ...tabs]) client.close()
  })

  it("about a blocked member isn't announced", async () => {
    const { me, sender } = await makeTwo()
    const tab = await connectLive(test.url, { token: me.token })
    const visitor = await makeMember(test.app.context)
    await makeBlock(test.app.context, me, sender)
    await announceNotification(test.app.context, await tell(me, sender, 'like'))
    await announceNotification(test.app.context, await tell(me, visitor, 'visit'))
    await tab.waitForEvent('newNotif')
    expect(tab.receivedEvents<Notification>('newNotif').map(({ sender_id }) => sender_id)).toEqual([
      visitor.id,
    ])
    tab.close()
  })

  it("can't be created by a browser", async () => {
    const { me, sender } = await makeTwo()
    const [tab, forger] = [
      await connectLive(test.url, { token: me.token }),
      await connectLive(test.url, { token: sender.token }),
    ]
    forger.socket.emit('sendNotif', 'like', sender.id, me.id)
    await announceNotification(test.app.context, await tell(me, sender, 'visit'))
    await tab.waitForEvent('newNotif')
    expect((await list(me)).map(({ type }) => type)).toEqual(['visit'])
    tab.close()
    forger.close()
  })
})

describe('marking as read', () => {
  it('covers everything immediately, in every tab', async () => {
    const { me, sender } = await makeTwo()
    await tell(me, sender, 'visit', hoursAgo(2))
    await tell(me, sender, 'like')
    const tabs = [
      await connectLive(test.url, { token: me.token }),
      await connectLive(test.url, { token: me.token }),
    ]
    expect(await count(me)).toBe(2)
    expect((await callRoute(test, me, readNotifications, own(me))).status).toBe(200)
    await Promise.all(tabs.map((tab) => tab.waitForEvent('notifsRead')))
    expect(await count(me)).toBe(0)
    expect((await list(me)).map(({ isRead }) => isRead)).toEqual([1, 1])
    for (const tab of tabs) tab.close()
  })

  it('leaves unread whatever arrives during opening', async () => {
    const { me, sender } = await makeTwo()
    await tell(me, sender, 'visit', hoursAgo(2))
    const shown = (await list(me))[0]?.id
    await tell(me, sender, 'like')
    const read = await callRoute(test, me, readNotifications, { ...own(me), body: { up_to: shown } })
    expect(read.body.count).toBe(1)
    expect((await list(me)).map(({ type, isRead }) => [type, isRead])).toEqual([
      ['like', 0],
      ['visit', 1],
    ])
    const bad = await callRoute(test, me, readNotifications, { ...own(me), body: { up_to: 'x' } })
    expect(bad.status).toBe(400)
  })
})
