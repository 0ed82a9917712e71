import {
  changeNotificationChoices,
  getNotificationChoices,
  type NotificationKind,
  type Switches,
} from '@savanna/contract/notifications/choices'
import {
  countNotifications,
  listNotifications,
  type Notification,
} from '@savanna/contract/notifications/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { notifications } from '../../../schema/notifications.tables.ts'
import { announceNotification, storeNotification } from '../index.ts'
import { changedChoices, choicesOf } from './choices.rules.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const own = (member: TestMember) => ({ params: { userID: member.id } })
const read = async (me: TestMember) =>
  (await callRoute(test, me, getNotificationChoices, own(me))).body.choices
const change = (me: TestMember, kind: NotificationKind, switches: Partial<Switches>) =>
  callRoute(test, me, changeNotificationChoices, { ...own(me), body: { choices: { [kind]: switches } } })

async function tell(me: TestMember, type: 'visit' | 'like') {
  const sender = await makeMember(test.app.context)
  const id = await storeNotification(test.db, { memberId: me.id, senderId: sender.id, type })
  await announceNotification(test.app.context, id)
  return id
}

describe('the choices', () => {
  it('default to everything in the drawer, and what matters by email and push', async () => {
    const choices = await read(await makeMember(test.app.context))
    const kinds = Object.entries(choices)
    const on = (channel: keyof Switches) => kinds.filter(([, value]) => value[channel]).map(([kind]) => kind)
    expect(on('drawer')).toEqual(
      kinds.map(([kind]) => kind).filter((kind) => !['message', 'tonight', 'search'].includes(kind)),
    )
    expect(on('digest')).toEqual(['match', 'like', 'comment', 'message'])
    expect(on('push')).toEqual(['tonight', 'search', 'match', 'comment', 'message', 'missed_call'])
  })

  it('change one by one, even from two tabs in parallel', async () => {
    const me = await makeMember(test.app.context)
    await Promise.all([
      change(me, 'visit', { drawer: false }),
      change(me, 'visit', { push: true }),
      change(me, 'like', { digest: false }),
    ])
    const choices = await read(me)
    expect(choices.visit).toEqual({ drawer: false, digest: false, push: true })
    expect(choices.like).toEqual({ drawer: true, digest: false, push: false })
  })

  it('reject invalid values', async () => {
    const me = await makeMember(test.app.context)
    for (const choices of [{ weather: { push: true } }, { visit: { push: 'yes' } }, 7])
      expect(
        (await callRoute(test, me, changeNotificationChoices, { ...own(me), body: { choices } as never }))
          .status,
      ).toBe(400)
    expect(choicesOf(changedChoices({}, { message: { drawer: true } })).message.drawer).toBe(false)
  })
})

describe('a kind turned off for the drawer', () => {
  it('is neither listed, counted nor shown live', async () => {
    const me = await makeMember(test.app.context)
    await change(me, 'visit', { drawer: false })
    const tab = await connectLive(test.url, { token: me.token })
    await tell(me, 'visit')
    await tell(me, 'like')
    await tab.waitForEvent<Notification>('newNotif', ({ type }) => type === 'like')
    expect(tab.receivedEvents<Notification>('newNotif').map(({ type }) => type)).toEqual(['like'])
    expect((await callRoute(test, me, listNotifications, own(me))).body.map(({ type }) => type)).toEqual([
      'like',
    ])
    expect((await callRoute(test, me, countNotifications, own(me))).body).toEqual([{ count: 1, likes: 1 }])
    tab.close()
  })

  it("still updates the members' relationship", async () => {
    const me = await makeMember(test.app.context)
    await change(me, 'like', { drawer: false })
    const tab = await connectLive(test.url, { token: me.token })
    await tell(me, 'like')
    expect(await tab.waitForEvent('newNotif')).toMatchObject({ type: 'like', quiet: true })
    expect((await callRoute(test, me, countNotifications, own(me))).body).toEqual([{ count: 0, likes: 0 }])
    tab.close()
  })

  it("isn't stored at all if no channel wants it", async () => {
    const me = await makeMember(test.app.context)
    await change(me, 'visit', { drawer: false })
    expect(await tell(me, 'visit')).toBeUndefined()
    await change(me, 'visit', { digest: true })
    expect(await tell(me, 'visit')).toBeDefined()
    const kept = await test.db.select().from(notifications).where(eq(notifications.member_id, me.id))
    expect(kept.map(({ in_drawer }) => in_drawer)).toEqual([false])
  })
})
