import { deleteUser, updateUser } from '@savanna/contract/admin/users'
import { ALL_ROUTES } from '@savanna/contract/all-routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import type { AnyRoute } from '@savanna/contract/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation, sendText } from '../../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../../../testkit/factories/administrators.ts'
import {
  makeComment,
  makeFollow,
  makeMember,
  makePost,
  makePostLike,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { announceStatusChange, endDueSuspensions } from './account-status.service.ts'
import { changeStatus } from './users.repository.ts'

let test: TestApp
let admin: TestAdmin
let clock = new Date()
beforeAll(async () => {
  test = await startTestApp({}, { now: () => clock })
  admin = await makeAdmin(test.app.context)
})
afterAll(() => test.close())

const set = (member: { id: string }, status: 0 | 1) =>
  callRoute(test, admin, updateUser, { params: { id: member.id }, body: { data: { status } } })

/** Reading routes that the specification allows to write. */
const WRITES = /^\/users\/(block|unblock|report)\//

/**
 * Returns the replies of all read-only GET routes as text, with another member's ids and names in their
 * paths.
 */
async function allThatReads(
  viewer: TestMember,
  about: TestMember,
  ids: Record<string, string>,
): Promise<string> {
  const reading = ALL_ROUTES.filter(
    ({ method, path, spec }) => method === 'GET' && spec.access === 'member' && !WRITES.test(path),
  )
  const pathOf = ({ path, spec }: AnyRoute) =>
    path.replace(/:(\w+)/g, (_, name: string) => {
      if (name === spec.own) return viewer.id
      return ids[name] ?? (name === 'username' ? about.username : about.id)
    })
  const answers: string[] = []
  for (const route of reading) {
    const { status, body } = await callApi(test, 'GET', pathOf(route), { token: viewer.token })
    answers.push(`${route.path} ${status} ${JSON.stringify(body)}`)
  }
  return answers.join('\n')
}

it('a deactivated member disappears from everything until activated again', async () => {
  const { a: viewer, b: member, roomId } = await makeCouple(test)
  const { context } = test.app
  await makeFollow(context, viewer, member)
  await makeFollow(context, member, viewer)
  const [theirs, mine] = [await makePost(context, member), await makePost(context, viewer)]
  await makeComment(context, member, mine, 'Zanzibar at dawn')
  await makePostLike(context, member, mine)
  const ids = { roomId, postId: mine }
  const traces = [member.id, member.username, theirs, 'Zanzibar']
  const found = async () => {
    const read = await allThatReads(viewer, member, ids)
    return traces.filter((trace) => read.includes(trace))
  }
  expect(await found()).toEqual(traces)
  expect((await set(member, 0)).status).toBe(200)
  const read = await allThatReads(viewer, member, ids)
  const leaking = read.split('\n').filter((line) => traces.some((trace) => line.includes(trace)))
  expect(leaking).toEqual([])
  await set(member, 1)
  expect(await found()).toEqual(traces)
})

it('deactivating shows the member why, ends sessions and connections immediately, and shows the member offline', async () => {
  const { a: viewer, b: member, roomId } = await makeCouple(test)
  const phone = await connectLive(test.url, { token: member.token })
  const watching = await connectLive(test.url, { token: viewer.token })
  const [mine, theirs] = [
    await openConversation(test, viewer, roomId),
    await openConversation(test, member, roomId),
  ]
  await sendText(theirs, roomId, 'hello')
  const closed = [phone, theirs].map(
    ({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)),
  )
  const offline = watching.waitForEvent('offline')
  await set(member, 0)
  await Promise.all(closed)
  expect(phone.receivedEvents('deactivated')).toEqual([{ message: 'Your account has been deactivated' }])
  expect(await offline).toMatchObject({ user_id: member.id })
  const asked = await callRoute(test, member, getProfile, { params: { username: viewer.username } })
  const reason = 'Your account has been deactivated'
  expect([asked.status, asked.body]).toMatchObject([401, { code: 'not_logged_in', message: reason }])
  await expect(connectLive(test.url, { token: member.token })).rejects.toMatchObject({
    message: 'not_logged_in',
    data: { message: reason },
  })
  for (const client of [phone, watching, mine, theirs]) client.close()
})

it('a suspended member sees immediately when the suspension ends', async () => {
  const member = await makeMember(test.app.context)
  const phone = await connectLive(test.url, { token: member.token })
  const until = new Date('2031-05-06T07:08:00Z')
  await announceStatusChange(test.app.context, [member.id], 0, until)
  expect(await phone.waitForEvent('deactivated')).toEqual({
    message: 'Your account has been deactivated until 6 May 2031 at 07:08 (UTC)',
  })
  phone.close()
})

it("a suspended member is notified in their own language, not the administrator's", async () => {
  const member = await makeMember(test.app.context)
  await test.db.update(members).set({ language: 'en-XA' }).where(eq(members.id, member.id))
  const phone = await connectLive(test.url, { token: member.token })
  await announceStatusChange(test.app.context, [member.id], 0)
  const told = await phone.waitForEvent<{ message: string }>('deactivated')
  expect(told.message).toMatch(/^\[.*ðéáçţîṽáţéð.*\]$/)
  phone.close()
})

it("a suspension doesn't shorten a ban or a longer suspension", async () => {
  const { id } = await makeMember(test.app.context)
  const stored = async () => {
    const [row] = await test.db.select().from(members).where(eq(members.id, id))
    return row?.suspended_until?.toISOString() ?? null
  }
  const suspend = (until?: Date) => changeStatus(test.db, { ids: [id], status: 0, ...(until && { until }) })
  const [week, month] = [new Date('2031-05-08T00:00:00Z'), new Date('2031-06-01T00:00:00Z')]
  await suspend(week)
  await suspend(month)
  expect(await stored()).toBe(month.toISOString())
  await suspend(week)
  expect(await stored()).toBe(month.toISOString())
  await suspend()
  await suspend(week)
  expect(await stored()).toBeNull()
})

it('a suspended member can log in once the suspension is over', async () => {
  const member = await makeMember(test.app.context)
  const until = new Date(clock.getTime() + 1_800_000)
  await test.db.update(members).set({ status: 0, suspended_until: until }).where(eq(members.id, member.id))
  const status = async () =>
    (await test.db.select().from(members).where(eq(members.id, member.id)))[0]?.status
  await endDueSuspensions(test.app.context)
  expect(await status()).toBe(0)
  clock = new Date(until.getTime())
  await endDueSuspensions(test.app.context)
  expect(await status()).toBe(1)
})

it('a deactivated member can be deleted', async () => {
  const member = await makeMember(test.app.context)
  await set(member, 0)
  expect((await callRoute(test, admin, deleteUser, { params: { id: member.id } })).status).toBe(200)
})
