import { endSessions, listSessions } from '@savanna/contract/accounts/settings'
import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { startSession } from './sessions.service.ts'
import { disconnectExpiredSessions } from './sessions.watch.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: TestApp
let skip = 0
beforeAll(async () => {
  app = await startTestApp({}, { now: () => new Date(Date.now() + skip) })
})
afterAll(() => app.close())

const member = () => makeMember(app.app.context)
const devices = async (me: TestMember) =>
  (await callRoute(app, me, listSessions, { params: { id: me.id } })).body.result
const end = (me: TestMember, session_id?: string) =>
  callRoute(app, me, endSessions, { params: { id: me.id }, body: session_id ? { session_id } : {} })
const isOpen = async (me: TestMember, token: string) =>
  (await callApi(app, 'GET', `/users/account/${me.id}`, { token })).status === 200

describe('the devices of a member', () => {
  it('have readable names, the current one first', async () => {
    const me = await member()
    await startSession(app.app.context, me, FIREFOX)
    expect(await devices(me)).toMatchObject([
      { device: 'Unknown device', current: true },
      { device: 'Firefox on Linux', current: false },
    ])
  })

  it('show when they were last used, within five minutes', async () => {
    const me = await member()
    const used = async () => (await devices(me))[0]?.last_used
    const first = await used()
    skip += 4 * MINUTE_MS
    expect(await used()).toBe(first)
    skip += 2 * MINUTE_MS
    await used()
    expect(Date.parse((await used()) ?? '') - Date.parse(first ?? '')).toBeGreaterThan(5 * MINUTE_MS)
  })

  it('can be logged out immediately, with their live connections', async () => {
    const me = await member()
    const other = await startSession(app.app.context, me, FIREFOX)
    const live = await connectLive(app.url, { token: other })
    const closed = new Promise((resolve) => live.socket.once('disconnect', resolve))
    const id = (await devices(me))[1]?.id
    expect((await end(me, id)).body).toMatchObject({ ended: 1 })
    await closed
    expect(await isOpen(me, other)).toBe(false)
    expect(await devices(me)).toHaveLength(1)
    expect((await end(me, id)).body).toMatchObject({ code: 'session_not_found' })
  })

  it('can be logged out except for the current one', async () => {
    const me = await member()
    const others = [
      await startSession(app.app.context, me, FIREFOX),
      await startSession(app.app.context, me, ''),
    ]
    expect((await end(me)).body).toMatchObject({ ended: 2 })
    for (const token of others) expect(await isOpen(me, token)).toBe(false)
    expect(await isOpen(me, me.token)).toBe(true)
    expect((await end(me)).body).toMatchObject({ ended: 0 })
  })

  it("can't be logged out by another member", async () => {
    const [me, stranger] = [await member(), await member()]
    const id = (await devices(me))[0]?.id
    expect((await end(stranger, id)).status).toBe(404)
    expect(await isOpen(me, me.token)).toBe(true)
  })
})

it('devices are logged out after 14 days without use, and 30 days after login', async () => {
  const me = await member()
  const [idle, used] = [await startSession(app.app.context, me, FIREFOX), me.token]
  const live = await connectLive(app.url, { token: idle })
  const steady = await connectLive(app.url, { token: used })
  const closed = new Promise((resolve) => live.socket.once('disconnect', resolve))
  await disconnectExpiredSessions(app.app.context)
  skip += 13 * DAY_MS
  expect(await isOpen(me, used)).toBe(true)
  skip += DAY_MS
  expect([await isOpen(me, idle), await isOpen(me, used)]).toEqual([false, true])
  expect(await devices(me)).toMatchObject([{ current: true }])
  await disconnectExpiredSessions(app.app.context)
  await closed
  expect(steady.socket.connected).toBe(true)
  steady.close()

  skip += 13 * DAY_MS
  expect(await isOpen(me, used)).toBe(true)
  skip += 3 * DAY_MS
  expect(await isOpen(me, used)).toBe(false)
})

it('a session revoked in the database loses its live connections', async () => {
  const me = await member()
  const live = await connectLive(app.url, { token: me.token })
  const closed = new Promise((resolve) => live.socket.once('disconnect', resolve))
  await app.pool.query('update sessions set revoked_at = now() where member_id = $1', [me.id])
  await disconnectExpiredSessions(app.app.context)
  await closed
})
