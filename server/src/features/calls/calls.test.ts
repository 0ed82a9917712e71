import { callable, callsOfRoom, iceServers } from '@savanna/contract/calls/routes'
import type { LiveNotification } from '@savanna/contract/notifications/routes'
import { block, unlike } from '@savanna/contract/relations/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import {
  accept,
  invite,
  openConnectedCouple,
  openCouple,
  openPage,
  openTab,
  requireJoined,
  waitForCall,
} from '../../../../testkit/actions/calls.ts'
import { makeMatch } from '../../../../testkit/actions/conversations.ts'
import type { LiveClient } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeBlock, makeMember, makeOffer, makeSubscription } from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'
import { callSeats, calls } from '../../schema/calls.tables.ts'
import { findOverdueCalls } from './calls.repository.ts'
import { overdueLimits } from './calls.service.ts'

let ahead = 0
let test: TestApp
beforeAll(async () => {
  test = await startTestApp(
    { turn: { url: 'turn:turn.savanna.test:3478', secret: 'a secret of many characters' } },
    { now: () => new Date(Date.now() + ahead) },
  )
  await makeOffer(test.app.context)
})
afterAll(() => test.close())

const rowOf = async (id: string) => (await test.db.select().from(calls).where(eq(calls.id, id)))[0]
const seatsOf = (id: string) => test.db.select().from(callSeats).where(eq(callSeats.call_id, id))
const signal = (page: LiveClient, call: { id: string }, sdp = 'v=0') =>
  page.emitWithAck('signal', { call_id: call.id, signal: { description: { type: 'offer', sdp } } })
const leave = (page: LiveClient, call: { id: string }) => page.emitWithAck('leave', { call_id: call.id })

describe('ringing', () => {
  it("happens on all of the callee's devices and stops once one accepts", async () => {
    const { a, b, tabA, tabB, pageA, pageB, roomId, close } = await openCouple(test)
    const second = await openTab(test, b)
    const { call } = await requireJoined(invite(pageA, b))
    expect(call).toMatchObject({ state: 'ringing', role: 'caller', other: { id: b.id, firstname: 'Jonas' } })
    for (const tab of [tabB, second])
      expect(await waitForCall(tab, 'ringing')).toMatchObject({
        room_id: roomId,
        role: 'callee',
        other: { id: a.id, username: a.username, firstname: 'Amara' },
      })
    await requireJoined(accept(pageB, call))
    for (const tab of [tabA, tabB, second]) await waitForCall(tab, 'accepted')
    const late = await openPage(test, b)
    expect(await accept(late, call)).toMatchObject({ ok: false, problem: { code: 'answered_elsewhere' } })
    for (const client of [second, late]) client.close()
    close()
  })

  it('happens on a device that connects during it, and for no other member', async () => {
    const { b, pageA, close } = await openCouple(test)
    const stranger = await openTab(test, await makeMember(test.app.context))
    const { call } = await requireJoined(invite(pageA, b))
    const device = await openTab(test, b)
    device.socket.emit('askCall')
    await waitForCall(device, 'ringing', call.id)
    expect(stranger.receivedEvents('callChanged')).toEqual([])
    for (const client of [device, stranger]) client.close()
    close()
  })

  it('needs a caller with a plan and a match', async () => {
    const { a, b, pageB, pageA, close } = await openCouple(test)
    expect(await invite(pageB, a)).toMatchObject({
      ok: false,
      problem: { code: 'needs_plan', message: 'Video calls come with a plan.' },
    })
    const [stranger, blocker] = [await makeMember(test.app.context), await makeMember(test.app.context)]
    await makeMatch(test, a, blocker)
    await makeBlock(test.app.context, blocker, a)
    for (const to of [stranger, blocker, a])
      expect(await invite(pageA, to)).toMatchObject({ ok: false, problem: { code: 'not_a_match' } })
    expect(await test.db.select().from(calls).where(eq(calls.caller_id, a.id))).toEqual([])
    for (const input of [undefined, 7, { to: '' }, { to: 'x'.repeat(31) }, { to: [b.username] }])
      expect(await pageA.emitWithAck('invite', input)).toMatchObject({
        ok: false,
        problem: { code: 'invalid' },
      })
    close()
  })
})

describe('ringing without success', () => {
  it("ends on every device when declined, and isn't a missed call", async () => {
    const { a, b, tabA, tabB, pageA, roomId, close } = await openCouple(test)
    const { call } = await requireJoined(invite(pageA, b))
    await waitForCall(tabB, 'ringing')
    tabB.socket.emit('declineCall', { call_id: call.id })
    for (const tab of [tabA, tabB])
      expect(await waitForCall(tab, 'ended')).toMatchObject({ reason: 'declined' })
    expect(await seatsOf(call.id)).toEqual([])
    expect(tabB.receivedEvents('newNotif')).toEqual([])
    const { body } = await callRoute(test, a, callsOfRoom, { params: { roomId } })
    expect(body.result).toMatchObject([{ id: call.id, caller_id: a.id, outcome: 'declined', seconds: 0 }])
    close()
  })

  it('ends as a missed call after 45 seconds', async () => {
    const { b, tabA, tabB, pageA, roomId, close } = await openCouple(test)
    const { call } = await requireJoined(invite(pageA, b))
    const overdueIn = async (ms: number) =>
      (await findOverdueCalls(test.db, overdueLimits(new Date(Date.now() + ahead + ms)))).map(({ id }) => id)
    expect(await overdueIn(44_000)).not.toContain(call.id)
    expect(await overdueIn(45_000)).toContain(call.id)
    ahead += 45_000
    for (const tab of [tabA, tabB])
      expect(await waitForCall(tab, 'ended')).toMatchObject({ reason: 'no_answer' })
    expect(await tabB.waitForEvent<LiveNotification>('newNotif')).toMatchObject({
      type: 'missed_call',
      data: 'You missed a call from Amara',
    })
    const { body } = await callRoute(test, b, callsOfRoom, { params: { roomId } })
    expect(body.result).toMatchObject([{ id: call.id, outcome: 'missed' }])
    close()
  })

  it('ends as a missed call if the caller gives up', async () => {
    const { b, tabB, pageA, close } = await openCouple(test)
    const { call } = await requireJoined(invite(pageA, b))
    expect(await leave(pageA, call)).toEqual({ ok: true })
    expect(await waitForCall(tabB, 'ended')).toMatchObject({ reason: 'cancelled' })
    expect(await tabB.waitForEvent<LiveNotification>('newNotif')).toMatchObject({ type: 'missed_call' })
    close()
  })

  it('ends as busy for a busy member, who gets a missed call', async () => {
    const { a, b, tabB, call, close } = await openConnectedCouple(test)
    const third = await makeMember(test.app.context)
    await makeMatch(test, third, b)
    await makeMatch(test, third, a)
    await makeSubscription(test.app.context, third)
    const page = await openPage(test, third)
    expect(await invite(page, b)).toMatchObject({ ok: true, call: { state: 'ended', reason: 'busy' } })
    await tabB.waitForEvent('newNotif')
    expect(
      tabB.receivedEvents<{ state: string; id: string }>('callChanged').filter(({ id }) => id !== call.id),
    ).toMatchObject([{ state: 'ended', reason: 'busy' }])
    expect(await rowOf(call.id)).toMatchObject({ ended_at: null })
    page.close()
    close()
  })
})

it('a call keeps ringing after an invalid decline', async () => {
  const { b, tabB, pageA, close } = await openCouple(test)
  const { call } = await requireJoined(invite(pageA, b))
  for (const nonsense of [undefined, 7, { call_id: [] }]) tabB.socket.emit('declineCall', nonsense)
  tabB.socket.emit('askCall')
  await expect.poll(() => tabB.receivedEvents('callChanged').length).toBe(2)
  expect(tabB.receivedEvents('callChanged').at(-1)).toMatchObject({ id: call.id, state: 'ringing' })
  close()
})

describe('parallel calls', () => {
  it('connect two members who call each other', async () => {
    const { a, b, pageA, pageB, close } = await openCouple(test)
    await makeSubscription(test.app.context, b)
    const answers = await Promise.all([requireJoined(invite(pageA, b)), requireJoined(invite(pageB, a))])
    expect(new Set(answers.map(({ call }) => call.id)).size).toBe(1)
    expect(answers.map(({ call }) => call.state).sort()).toEqual(['accepted', 'ringing'])
    close()
  })

  it('are rejected during a call, and if there are too many in a minute', async () => {
    const { a, b, call, close } = await openConnectedCouple(test)
    const third = await makeMember(test.app.context)
    await makeMatch(test, a, third)
    const page = await openPage(test, a)
    for (const to of [b, third])
      expect(await invite(page, to)).toMatchObject({ ok: false, problem: { code: 'in_a_call' } })
    expect((await seatsOf(call.id)).length).toBe(2)
    page.close()
    close()
  })
})

describe('a running call', () => {
  it("relays signals, media states and messages only to the peer's page", async () => {
    const { a, b, tabA, tabB, pageA, pageB, call, close } = await openConnectedCouple(test)
    const [elsewhere, thief] = [
      await openPage(test, b),
      await openPage(test, await makeMember(test.app.context)),
    ]
    expect(await signal(pageA, call, 'v=0\r\na=mid:0\r\n')).toEqual({ ok: true })
    expect(await pageB.waitForEvent('signal')).toEqual({
      call_id: call.id,
      signal: { description: { type: 'offer', sdp: 'v=0\r\na=mid:0\r\n' } },
    })
    const media = { camera: true, microphone: false, screen: false }
    await pageB.emitWithAck('media', { call_id: call.id, media })
    expect(await pageA.waitForEvent('media')).toEqual({ call_id: call.id, media })
    expect(await pageA.emitWithAck('sendMessage', { call_id: call.id, message: ' Hello ' })).toMatchObject({
      ok: true,
      line: { message: 'Hello', type: 'sent', sender: a.username, timestamp: expect.any(String) },
    })
    expect(await pageB.waitForEvent('receiveMessage')).toMatchObject({
      message: 'Hello',
      senderName: a.username,
    })
    for (const page of [elsewhere, thief]) {
      expect(await signal(page, call)).toMatchObject({ ok: false, problem: { code: 'call_not_found' } })
      expect(await page.emitWithAck('sendMessage', { call_id: call.id, message: 'Hi' })).toMatchObject({
        ok: false,
      })
      expect(await leave(page, call)).toMatchObject({ ok: false })
      for (const event of ['signal', 'media', 'receiveMessage'])
        expect(page.receivedEvents(event)).toEqual([])
      page.close()
    }
    for (const tab of [tabA, tabB, pageA]) expect(tab.receivedEvents('signal')).toEqual([])
    close()
  })

  it('rejects oversized and invalid signals and blank messages', async () => {
    const { pageA, pageB, call, close } = await openConnectedCouple(test)
    expect(await signal(pageA, call, 'x'.repeat(16_000))).toMatchObject({
      ok: false,
      problem: { code: 'too_large' },
    })
    const signals = [undefined, 'hello', {}, { candidate: 7 }, { description: { type: 'shout', sdp: '' } }]
    for (const one of signals)
      expect(await pageA.emitWithAck('signal', { call_id: call.id, signal: one })).toMatchObject({
        ok: false,
        problem: { code: 'invalid' },
      })
    for (const message of ['', '  ', 'x'.repeat(1_001), 7])
      expect(await pageA.emitWithAck('sendMessage', { call_id: call.id, message })).toMatchObject({
        ok: false,
      })
    await pageA.emitWithAck('media', { call_id: call.id, media: { camera: 1 } })
    for (const event of ['signal', 'media', 'receiveMessage']) expect(pageB.receivedEvents(event)).toEqual([])
    close()
  })
})

describe('the end of a call', () => {
  it('comes for both members when one hangs up, and the duration is stored', async () => {
    const { b, tabA, tabB, pageA, pageB, call, roomId, close } = await openConnectedCouple(test)
    ahead += 9_000
    await leave(pageB, call)
    for (const tab of [tabA, tabB])
      expect(await waitForCall(tab, 'ended')).toMatchObject({ reason: 'hung_up' })
    expect(await signal(pageA, call)).toMatchObject({ ok: false })
    expect(await leave(pageA, call)).toMatchObject({ ok: false, problem: { code: 'call_not_found' } })
    const { body } = await callRoute(test, b, callsOfRoom, { params: { roomId } })
    expect(body.result).toMatchObject([{ outcome: 'answered', seconds: 9 }])
    close()
  })

  it('comes immediately with a block or the end of the match, without saying who caused it', async () => {
    const one = await openConnectedCouple(test)
    await callRoute(test, one.b, block, { params: { userId: one.b.id, targetId: one.a.id } })
    for (const tab of [one.tabA, one.tabB])
      expect(await waitForCall(tab, 'ended')).toMatchObject({ reason: 'closed' })
    one.close()
    const other = await openCouple(test)
    await requireJoined(invite(other.pageA, other.b))
    await callRoute(test, other.b, unlike, { params: { uid: other.b.id, id: other.a.id } })
    for (const tab of [other.tabA, other.tabB])
      expect(await waitForCall(tab, 'ended')).toMatchObject({ reason: 'closed' })
    other.close()
  })

  it('comes within a second when an administrator closes an account', async () => {
    const { b, tabA, close } = await openConnectedCouple(test)
    await test.db.update(members).set({ status: 0 }).where(eq(members.id, b.id))
    expect(await waitForCall(tabA, 'ended')).toMatchObject({ reason: 'closed' })
    close()
  })

  it("comes immediately with either member's session", async () => {
    const { b, tabA, close } = await openConnectedCouple(test)
    await test.db.execute(`update sessions set revoked_at = now() where member_id = '${b.id}'`)
    test.app.context.live.disconnectMember(b.id)
    expect(await waitForCall(tabA, 'ended')).toMatchObject({ reason: 'hung_up' })
    close()
  })
})

describe('a lost connection', () => {
  it('can rejoin the call within ten seconds, only with its key', async () => {
    const { b, pageA, pageB, call, keyA, keyB, close } = await openConnectedCouple(test)
    pageB.close()
    expect(await pageA.waitForEvent('peer')).toEqual({ call_id: call.id, present: false, fresh: false })
    ahead += 9_000
    const back = await openPage(test, b)
    const rejoin = (key: unknown) => back.emitWithAck('rejoin', { call_id: call.id, key, fresh: true })
    for (const key of [keyA, call.id, 'none', undefined])
      expect(await rejoin(key)).toMatchObject({ ok: false })
    expect(await signal(back, call)).toMatchObject({ ok: false })
    expect(await rejoin(keyB)).toMatchObject({
      ok: true,
      present: true,
      call: { state: 'accepted', seconds: 9 },
    })
    expect(await pageA.waitForEvent<{ present: boolean }>('peer', ({ present }) => present)).toEqual({
      call_id: call.id,
      present: true,
      fresh: true,
    })
    await signal(pageA, call)
    await back.waitForEvent('signal')
    ahead += 9_000
    await signal(back, call)
    expect(await rowOf(call.id)).toMatchObject({ ended_at: null })
    back.close()
    close()
  })

  it('ends the call after ten seconds', async () => {
    const { a, pageA, tabB, call, keyA, close } = await openConnectedCouple(test)
    pageA.close()
    await expect.poll(async () => (await seatsOf(call.id)).filter(({ lost_at }) => lost_at).length).toBe(1)
    ahead += 10_500
    expect(await waitForCall(tabB, 'ended')).toMatchObject({ reason: 'failed' })
    const back = await openPage(test, a)
    expect(await back.emitWithAck('rejoin', { call_id: call.id, key: keyA, fresh: true })).toMatchObject({
      ok: false,
    })
    back.close()
    close()
  })

  it('ends the call even if its server is gone', async () => {
    const { tabB, call, close } = await openConnectedCouple(test)
    await test.db
      .update(callSeats)
      .set({ socket_id: 'of a server that was killed' })
      .where(eq(callSeats.call_id, call.id))
    await expect.poll(async () => (await seatsOf(call.id)).every(({ lost_at }) => lost_at)).toBe(true)
    ahead += 10_500
    expect(await waitForCall(tabB, 'ended')).toMatchObject({ reason: 'failed' })
    close()
  })
})

describe('over HTTP', () => {
  it('TURN credentials are only given to the two members of a running call', async () => {
    const { a, b, pageA, tabB, call, close } = await openConnectedCouple(test)
    const stranger = await makeMember(test.app.context)
    const ice = (member: typeof a) => callRoute(test, member, iceServers, { params: { id: call.id } })
    const names = new Set<string>()
    for (const member of [a, b]) {
      const { body } = await ice(member)
      const [server] = body.iceServers
      expect(server?.urls).toEqual([
        'turn:turn.savanna.test:3478?transport=udp',
        'turn:turn.savanna.test:3478?transport=tcp',
      ])
      const [until, name = ''] = server?.username.split(':') ?? []
      expect(name).toMatch(/^[\w-]{22}$/)
      names.add(name)
      const seconds = Number(until) - (Date.now() + ahead) / 1000
      expect(seconds).toBeGreaterThan(7_000)
      expect(seconds).toBeLessThan(7_300)
      expect(server?.credential).toMatch(/^[\w+/]{27}=$/)
    }
    expect(names.size, 'a name for each member, by which the relay counts').toBe(2)
    expect((await ice(stranger)).status).toBe(404)
    await leave(pageA, call)
    await waitForCall(tabB, 'ended')
    expect((await ice(a)).status).toBe(404)
    close()
  })

  it('the list of members who can be called follows presence and running calls', async () => {
    const { a, b, pageA, close } = await openCouple(test)
    const away = await makeMember(test.app.context)
    await makeMatch(test, a, away)
    const can = async () => (await callRoute(test, a, callable, { params: { id: a.id } })).body
    await expect.poll(can).toEqual({ callable: [b.id], plan: true })
    const { call } = await requireJoined(invite(pageA, b))
    expect(await can()).toEqual({ callable: [], plan: true })
    await leave(pageA, call)
    expect((await callRoute(test, b, callable, { params: { id: b.id } })).body.plan).toBe(false)
    close()
  })

  it("a conversation's calls aren't listed for strangers", async () => {
    const { roomId, close } = await openCouple(test)
    const stranger = await makeMember(test.app.context)
    expect((await callRoute(test, stranger, callsOfRoom, { params: { roomId } })).status).toBe(404)
    close()
  })
})
