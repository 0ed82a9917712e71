import { suggestions } from '@savanna/contract/discovery/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeMember } from '../../../testkit/factories/members.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/**
 * Takes all of the pool's connections and makes many statements wait for one. Returns a function that
 * releases them.
 */
async function overload(): Promise<() => Promise<void>> {
  const { max } = test.pool.options
  const taken = await Promise.all(Array.from({ length: max }, () => test.pool.connect()))
  const waiting = Array.from({ length: 20 * max }, () => test.pool.query('select 1'))
  return async () => {
    for (const client of taken) client.release()
    await Promise.all(waiting)
  }
}

it('an overloaded site rejects requests immediately, keeps live connections, and recovers', async () => {
  const [me, other] = [await makeMember(test.app.context), await makeMember(test.app.context)]
  const phone = await connectLive(test.url, { token: me.token })
  const ask = () => callRoute(test, me, suggestions, { params: { userId: me.id } })
  expect((await ask()).status).toBe(200)

  const letGo = await overload()
  try {
    const answer = await fetch(`${test.url}/api/main/suggestions/${me.id}`, {
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
      503,
      '2',
      { code: 'busy', message: 'We’re busy right now. Please try again in a moment.' },
    ])
    test.app.context.live.toMember(me.id, 'memberGone', { user_id: other.id })
    expect(await phone.waitForEvent('memberGone')).toEqual({ user_id: other.id })
  } finally {
    await letGo()
  }
  expect((await ask()).status).toBe(200)
  phone.close()
})
