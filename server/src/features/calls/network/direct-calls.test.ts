import { changeCallSettings, getCallSettings, iceServers } from '@savanna/contract/calls/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import {
  accept,
  invite,
  openCouple,
  requireJoined,
  waitForCall,
} from '../../../../../testkit/actions/calls.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeOffer, type TestMember } from '../../../../../testkit/factories/members.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    turn: { url: 'turn:turn.savanna.test:3478', secret: 'a secret of many characters' },
  })
  await makeOffer(test.app.context)
})
afterAll(() => test.close())

const HOST = { candidate: 'candidate:1 1 udp 2122260223 192.168.1.20 54321 typ host' }
const RELAY = {
  candidate: 'candidate:3 1 udp 41885695 198.51.100.7 60000 typ relay raddr 203.0.113.9 rport 9',
}

interface Heard {
  signal: { candidate: typeof HOST }
}

const allowDirect = (member: TestMember, direct = true) =>
  callRoute(test, member, changeCallSettings, { params: { id: member.id }, body: { direct } })
/** Sends candidates of both kinds from the first page, and returns the texts that the second one receives. */
async function exchange(couple: Awaited<ReturnType<typeof openCouple>>) {
  const { call } = await requireJoined(invite(couple.pageA, couple.b))
  await requireJoined(accept(couple.pageB, call))
  for (const candidate of [HOST, RELAY])
    expect(await couple.pageA.emitWithAck('signal', { call_id: call.id, signal: { candidate } })).toEqual({
      ok: true,
    })
  await couple.pageB.waitForEvent<Heard>('signal', ({ signal }) =>
    signal.candidate.candidate.includes('typ relay'),
  )
  const heard = couple.pageB.receivedEvents('signal') as Heard[]
  const ice = await callRoute(test, couple.b, iceServers, { params: { id: call.id } })
  return { call, relay: ice.body.relay, heard: heard.map(({ signal }) => signal.candidate.candidate) }
}

it("calls use the relay by default, and the members' addresses stay hidden", async () => {
  const couple = await openCouple(test)
  const settings = await callRoute(test, couple.a, getCallSettings, { params: { id: couple.a.id } })
  expect(settings.body).toEqual({ direct: false, relay: true })
  const { call, relay, heard } = await exchange(couple)
  expect([call.direct, relay, heard.length]).toEqual([false, true, 1])
  expect(heard.join()).not.toMatch(/192\.168|203\.0\.113/)
  couple.close()
})

it('a call uses the relay while only one member allows direct connections', async () => {
  const couple = await openCouple(test)
  await allowDirect(couple.a)
  const { call, relay, heard } = await exchange(couple)
  expect([call.direct, relay, heard.length]).toEqual([false, true, 1])
  couple.close()
})

it('a call is direct only while both members allow it', async () => {
  const couple = await openCouple(test)
  expect((await allowDirect(couple.a)).body).toEqual({ direct: true, relay: true })
  await allowDirect(couple.b)
  const first = await exchange(couple)
  expect([first.call.direct, first.relay]).toEqual([true, false])
  expect(first.heard).toEqual([HOST.candidate, RELAY.candidate])
  await allowDirect(couple.b, false)
  await couple.pageA.emitWithAck('leave', { call_id: first.call.id })
  const second = await requireJoined(invite(couple.pageA, couple.b))
  expect(second.call.direct).toBe(false)
  couple.close()
})

it('every call is direct on a site without a relay, and says so while ringing', async () => {
  const plain = await startTestApp()
  const couple = await openCouple(plain)
  const settings = await callRoute(plain, couple.b, getCallSettings, { params: { id: couple.b.id } })
  expect(settings.body).toEqual({ direct: false, relay: false })
  const { call } = await requireJoined(invite(couple.pageA, couple.b))
  expect([call.direct, (await waitForCall(couple.tabB, 'ringing')).direct]).toEqual([true, true])
  couple.close()
  await plain.close()
})
