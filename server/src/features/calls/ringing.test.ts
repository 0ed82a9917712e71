import { afterAll, beforeAll, expect, it } from 'vitest'
import { invite, openCouple, requireJoined } from '../../../../testkit/actions/calls.ts'
import type { LiveClient } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeOffer, makeSubscription } from '../../../../testkit/factories/members.ts'
import { waitAfterUnanswered } from './calls.rules.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ rateLimitScale: 1 })
  await makeOffer(test.app.context)
})
afterAll(() => test.close())

it('five calls without an answer ring no more for a quarter of an hour, unless the other calls', async () => {
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
      message: 'Your last calls were not answered. Write a message, or call again in 15 minutes.',
    },
  })
  await ring(pageB, a)
  expect(await invite(pageA, b)).toMatchObject({ ok: true })
  close()
})

it('twenty calls without an answer in a day ring no more until the first of them is a day old', () => {
  const now = new Date('2026-11-22T20:00:00Z')
  const hourly = Array.from({ length: 20 }, (_, hours) => new Date(now.getTime() - hours * 3_600_000))
  expect(waitAfterUnanswered(hourly, now)).toBe(5 * 3_600_000)
  expect(waitAfterUnanswered(hourly.slice(0, 19), now)).toBe(0)
})
