import { MINUTE_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invite, openCouple, requireJoined } from '../../../../testkit/actions/calls.ts'
import type { LiveClient } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, makeOffer, makeSubscription } from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'
import { calls } from '../../schema/calls.tables.ts'
import { CALLS_OF_CALLER, CALLS_OF_PAIR, UNANSWERED, waitAfterCalls } from './calls.rules.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ rateLimitScale: 1 })
  await makeOffer(test.app.context)
})
afterAll(() => test.close())

it('five unanswered calls block ringing for a quarter of an hour, unless the other member calls', async () => {
  const { a, b, pageA, pageB, close } = await openCouple(test)
  await makeSubscription(test.app.context, b)
  const ring = async (page: LiveClient, to: typeof a) => {
    const { call } = await requireJoined(invite(page, to))
    await page.emitWithAck('leave', { call_id: call.id })
  }
  for (let turn = 0; turn < 5; turn++) await ring(pageA, b)
  expect(await invite(pageA, b)).toMatchObject({
    ok: false,
    problem: {
      code: 'too_often',
      message: 'Your last few calls weren’t answered. Send a message, or call again in 15 minutes.',
    },
  })
  await ring(pageB, a)
  expect(await invite(pageA, b)).toMatchObject({ ok: true })
  close()
})

it('twenty unanswered calls in a day block ringing until the first is a day old', () => {
  const now = new Date('2026-11-22T20:00:00Z')
  const hourly = Array.from({ length: 20 }, (_, hours) => new Date(now.getTime() - hours * 3_600_000))
  expect(waitAfterCalls(hourly, UNANSWERED, now)).toBe(5 * 3_600_000)
  expect(waitAfterCalls(hourly.slice(0, 19), UNANSWERED, now)).toBe(0)
})

/** Stores a member's accepted calls to another in the last minutes. */
async function storeAnswered(callerId: string, calleeId: string, roomId: string, number: number) {
  const times = Array.from({ length: number }, (_, n) => new Date(Date.now() - (2 + n) * MINUTE_MS))
  await test.db.insert(calls).values(
    times.map((at) => ({
      id: newId(),
      room_id: roomId,
      caller_id: callerId,
      callee_id: calleeId,
      started_at: at,
      accepted_at: at,
      ended_at: at,
      reason: 'hung_up' as const,
    })),
  )
}

it('a match can be called twenty times an hour, whatever the outcome', async () => {
  const { a, b, roomId, pageA, close } = await openCouple(test)
  await storeAnswered(a.id, b.id, roomId, 20)
  expect(await invite(pageA, b)).toMatchObject({
    ok: false,
    problem: {
      code: 'too_often',
      message: 'You’ve called this match as often as we allow. Write a message, or call again in 39 minutes.',
    },
  })
  close()
})

it('a member can start forty calls an hour in all', async () => {
  const { a, b, roomId, pageA, close } = await openCouple(test)
  for (let n = 0; n < 4; n++) await storeAnswered(a.id, (await makeMember(test.app.context)).id, roomId, 10)
  expect(await invite(pageA, b)).toMatchObject({
    ok: false,
    problem: {
      code: 'too_often',
      message: expect.stringMatching(
        /^You’ve made as many calls as we allow\. You can call again in 49 minutes\.$/,
      ),
    },
  })
  close()
})

it.each([
  [CALLS_OF_CALLER, 120],
  [CALLS_OF_PAIR, 60],
])("the day's calls end with the last one that %j allows", (limits, number) => {
  const now = new Date('2026-11-22T20:00:00Z')
  const spread = Array.from({ length: number }, (_, n) => new Date(now.getTime() - n * 11 * MINUTE_MS))
  expect(waitAfterCalls(spread, limits, now)).toBe(24 * 60 * MINUTE_MS - (number - 1) * 11 * MINUTE_MS)
  expect(waitAfterCalls(spread.slice(0, -1), limits, now)).toBe(0)
})
