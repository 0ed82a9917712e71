import { CALL_LIMITS } from '@savanna/contract/calls/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accept,
  invite,
  openConnectedCouple,
  openCouple,
  openPage,
  requireJoined,
  waitForCall,
} from '../../../../testkit/actions/calls.ts'
import type { LiveClient } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeOffer } from '../../../../testkit/factories/members.ts'
import { callSeats, calls } from '../../schema/calls.tables.ts'
import { findRinging } from './calls.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeOffer(test.app.context)
})
afterAll(() => test.close())

const signal = (page: LiveClient, call: { id: string }) =>
  page.emitWithAck('signal', {
    call_id: call.id,
    signal: { description: { type: 'offer', sdp: 'v=0' } },
  })
const leave = (page: LiveClient, call: { id: string }) => page.emitWithAck('leave', { call_id: call.id })

/** Waits until the server has noticed that a page has left the call. */
const waitForLoss = (call: { id: string }) =>
  expect
    .poll(async () => {
      const seats = await test.db.select().from(callSeats).where(eq(callSeats.call_id, call.id))
      return seats.filter(({ lost_at }) => lost_at).length
    })
    .toBe(1)

describe('a request repeated because its response was lost', () => {
  it('returns the ringing call to the page that calls again', async () => {
    const { b, tabB, pageA, close } = await openCouple(test)
    const first = await requireJoined(invite(pageA, b))
    const again = await requireJoined(invite(pageA, b))
    expect(again).toMatchObject({ key: first.key, call: { id: first.call.id, state: 'ringing' } })
    expect(await leave(pageA, first.call)).toEqual({ ok: true })
    expect(await waitForCall(tabB, 'ended', first.call.id)).toMatchObject({ reason: 'cancelled' })
    close()
  })

  it('moves the ringing call to another page, which can cancel it', async () => {
    const { a, b, tabB, pageA, close } = await openCouple(test)
    const { call } = await requireJoined(invite(pageA, b))
    const other = await openPage(test, a)
    expect(await requireJoined(invite(other, b))).toMatchObject({ call: { id: call.id } })
    expect(await pageA.waitForEvent('moved')).toEqual({ call_id: call.id })
    expect(await leave(pageA, call)).toMatchObject({ ok: false })
    expect(await leave(other, call)).toEqual({ ok: true })
    expect(await waitForCall(tabB, 'ended', call.id)).toMatchObject({ reason: 'cancelled' })
    other.close()
    close()
  })

  it('returns the accepted call to a page that repeats its request, but no other', async () => {
    const { b, pageB, call, keyB, close } = await openConnectedCouple(test)
    const [before] = await test.db.select().from(calls).where(eq(calls.id, call.id))
    expect(await requireJoined(accept(pageB, call))).toMatchObject({ key: keyB, call: { state: 'accepted' } })
    const [after] = await test.db.select().from(calls).where(eq(calls.id, call.id))
    expect(after).toEqual(before)
    const late = await openPage(test, b)
    expect(await accept(late, call)).toMatchObject({ ok: false, problem: { code: 'answered_elsewhere' } })
    late.close()
    close()
  })

  it('returns the accepted call to a caller whose connection was lost', async () => {
    const { a, b, pageA, pageB, call, keyA, close } = await openConnectedCouple(test)
    pageA.close()
    await waitForLoss(call)
    const back = await openPage(test, a)
    expect(await requireJoined(invite(back, b))).toMatchObject({
      key: keyA,
      call: { id: call.id, state: 'accepted' },
    })
    const present = await pageB.waitForEvent<{ present: boolean }>('peer', (event) => event.present)
    expect(present).toEqual({ call_id: call.id, present: true, fresh: true })
    back.close()
    close()
  })
})

it('a page is notified when another page takes its seat', async () => {
  const { a, pageA, pageB, call, keyA, close } = await openConnectedCouple(test)
  const copy = await openPage(test, a)
  const rejoin = { call_id: call.id, key: keyA, fresh: true }
  expect(await copy.emitWithAck('rejoin', rejoin)).toMatchObject({ ok: true })
  expect(await pageA.waitForEvent('moved')).toEqual({ call_id: call.id })
  expect(await signal(pageA, call)).toMatchObject({ ok: false, problem: { code: 'call_not_found' } })
  expect(await signal(copy, call)).toEqual({ ok: true })
  expect(await copy.emitWithAck('rejoin', { ...rejoin, fresh: false })).toMatchObject({ ok: true })
  for (const page of [copy, pageB]) expect(page.receivedEvents('moved')).toEqual([])
  copy.close()
  close()
})

it('a newly connected tab gets the ringing call, or none', async () => {
  const { b, tabB, pageA, close } = await openCouple(test)
  const { call } = await requireJoined(invite(pageA, b))
  expect(call.ring_ms).toBeGreaterThan(CALL_LIMITS.ringMs - 10_000)
  expect(call.ring_ms).toBeLessThanOrEqual(CALL_LIMITS.ringMs)
  expect(await tabB.emitWithAck('askCall')).toBe(call.id)
  const late = () => new Date(Date.now() + CALL_LIMITS.ringMs)
  expect(await findRinging({ db: test.db, now: late }, b.id)).toBeUndefined()
  await leave(pageA, call)
  expect(await tabB.emitWithAck('askCall')).toBeNull()
  close()
})
