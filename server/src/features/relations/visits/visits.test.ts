import type { Notification } from '@savanna/contract/notifications/routes'
import { getProfile, getProfileById } from '@savanna/contract/profiles/routes'
import { visit } from '@savanna/contract/relations/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple } from '../../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { notifications } from '../../../schema/notifications.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { visits } from '../../../schema/relations.tables.ts'

let now = new Date()
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { now: () => now })
})
afterAll(() => test.close())

const make = () => makeMember(test.app.context)
const visitAs = (me: TestMember, other: { id: string }) =>
  callRoute(test, me, visit, { params: { id: other.id, uid: me.id } })

const NOTHING = { notified: 0, visits: 0, popularity: 0 }

/** Counts visit notifications to a member, visits and popularity. */
async function traces(member: TestMember) {
  const notified = await test.db.select().from(notifications).where(eq(notifications.member_id, member.id))
  const rows = await test.db.select().from(visits).where(eq(visits.visited_id, member.id))
  const [profile] = await test.db.select().from(profiles).where(eq(profiles.member_id, member.id))
  return { notified: notified.length, visits: rows.length, popularity: profile?.pop_score }
}

it('the first visit of a day counts and is announced live', async () => {
  const [me, other] = [await make(), await make()]
  const phone = await connectLive(test.url, { token: other.token })
  expect((await visitAs(me, other)).status).toBe(200)
  expect(await phone.waitForEvent<Notification>('newNotif')).toMatchObject({
    type: 'visit',
    sender_id: me.id,
  })
  await Promise.all([visitAs(me, other), visitAs(me, other), visitAs(me, other)])
  expect(await traces(other)).toEqual({ notified: 1, visits: 1, popularity: 1 })
  phone.close()
})

it('a new day starts at midnight UTC', async () => {
  const [me, other] = [await make(), await make()]
  now = new Date('2031-03-01T23:59:59Z')
  const traveller = await make()
  await visitAs(traveller, other)
  now = new Date('2031-03-02T00:00:01Z')
  await visitAs(traveller, other)
  now = new Date()
  await visitAs(me, other)
  // Popularity counts a visitor once a month.
  expect(await traces(other)).toEqual({ notified: 3, visits: 3, popularity: 2 })
})

it('simultaneous visitors all count', async () => {
  const other = await make()
  const visitors = await Promise.all(Array.from({ length: 12 }, make))
  await Promise.all(visitors.map((visitor) => visitAs(visitor, other)))
  expect(await traces(other)).toEqual({ notified: 12, visits: 12, popularity: 12 })
})

it("reading a profile by name or id counts as the day's only visit", async () => {
  const [me, other] = [await make(), await make()]
  const phone = await connectLive(test.url, { token: other.token })
  await callRoute(test, me, getProfileById, { params: { id: other.id } })
  expect(await phone.waitForEvent<Notification>('newNotif')).toMatchObject({
    type: 'visit',
    sender_id: me.id,
  })
  await Promise.all([
    callRoute(test, me, getProfile, { params: { username: other.username } }),
    callRoute(test, me, getProfile, { params: { username: other.username } }),
    visitAs(me, other),
  ])
  expect(await traces(other)).toEqual({ notified: 1, visits: 1, popularity: 1 })
  phone.close()
})

it("reading one's own profile or a blocked member's isn't a visit", async () => {
  const [me, blocked] = [await make(), await make()]
  await makeBlock(test.app.context, me, blocked)
  for (const { username } of [me, blocked])
    expect((await callRoute(test, me, getProfile, { params: { username } })).status).toBe(200)
  expect([await traces(me), await traces(blocked)]).toEqual([NOTHING, NOTHING])
})

it("a profile next to a conversation isn't a visit, and a stranger can't claim one", async () => {
  const { a, b } = await makeCouple(test)
  const stranger = await make()
  const readBeside = (me: TestMember, { username }: TestMember) =>
    callRoute(test, me, getProfile, { params: { username }, query: { beside: 'conversation' } })
  const before = await traces(b)
  await readBeside(a, b)
  expect(await traces(b)).toEqual(before)
  await readBeside(stranger, b)
  expect(await traces(b)).toMatchObject({ visits: 1, notified: before.notified + 1 })
})

it("a visit to oneself, in another's name or to an unknown member is rejected", async () => {
  const [me, other, blocker] = [await make(), await make(), await make()]
  await makeBlock(test.app.context, blocker, me)
  expect((await visitAs(me, me)).status).toBe(400)
  expect((await visitAs(me, { id: newId() })).status).toBe(404)
  expect((await visitAs(me, blocker)).status).toBe(404)
  const forged = await callRoute(test, me, visit, { params: { id: blocker.id, uid: other.id } })
  expect(forged.status).toBe(403)
  expect(await traces(blocker)).toEqual(NOTHING)
})
