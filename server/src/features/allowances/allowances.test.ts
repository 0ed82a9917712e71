import { ALLOWANCES, allowances, allowanceUsedUp } from '@savanna/contract/plans/allowances'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'
import { allowanceUses } from '../../schema/allowances.tables.ts'
import { allowanceSweep } from './allowances.routes.ts'
import { takeAllowance } from './index.ts'

// The real day: tokens are checked against the machine's clock.
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS
const NOON = new Date(TODAY + 43_200_000)
const TOMORROW = new Date(TODAY + DAY_MS)

let test: TestApp
let now: Date
beforeAll(async () => {
  now = NOON
  test = await startTestApp({}, { now: () => now })
})
beforeEach(() => {
  now = NOON
})
afterAll(() => test.close())

type Taking = Partial<Parameters<typeof takeAllowance>[1]>
const make = () => makeMember(test.app.context)
const take = (member: TestMember, taking: Taking = {}) =>
  test.db.transaction((tx) =>
    takeAllowance(tx, { memberId: member.id, kind: 'profile_likes', target: newId(), now, ...taking }),
  )
async function left(member: TestMember, kind = 'profile_likes') {
  const { body } = await callRoute(test, member, allowances, { params: { id: member.id } })
  return body.allowances.find((one) => one.kind === kind)?.left
}

describe('a daily allowance', () => {
  it('is exact however many requests run in parallel', async () => {
    const me = await make()
    const asked = await Promise.allSettled(Array.from({ length: 35 }, () => take(me)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(ALLOWANCES.profile_likes)
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: {
        status: 429,
        code: 'allowance_used_up',
        message: 'You’ve used your 20 profile likes for today. You’ll get more in 12 hours.',
        retryAfter: 12 * 3600,
      },
    })
    expect(await left(me)).toBe(0)
  })

  it('is counted separately for each member and kind', async () => {
    const [me, other] = [await make(), await make()]
    for (let count = 0; count < ALLOWANCES.follows; count++) await take(me, { kind: 'follows' })
    await expect(take(me, { kind: 'follows' })).rejects.toThrow(/20 follows/)
    await take(me)
    await take(other, { kind: 'follows' })
    expect([await left(me), await left(me, 'follows'), await left(other, 'follows')]).toEqual([19, 0, 19])
  })

  it('counts the same target once a day, even in parallel and when nothing is left', async () => {
    const me = await make()
    const target = newId()
    await Promise.all(Array.from({ length: 10 }, () => take(me, { target })))
    expect(await left(me)).toBe(19)
    for (let count = 1; count < ALLOWANCES.profile_likes; count++) await take(me)
    await expect(take(me)).rejects.toThrow()
    await take(me, { target })
  })

  it('is spent as requested or not at all', async () => {
    const me = await make()
    await take(me, { kind: 'photos', amount: 45 })
    await expect(take(me, { kind: 'photos', amount: 6 })).rejects.toThrow(/50 photos/)
    await take(me, { kind: 'photos', amount: 5 })
    expect(await left(me, 'photos')).toBe(0)
  })
})

describe('the remaining allowance', () => {
  it('is restored if the transaction fails', async () => {
    const me = await make()
    const failing = test.db.transaction(async (tx) => {
      await takeAllowance(tx, { memberId: me.id, kind: 'posts', target: newId(), now })
      throw new Error('not published')
    })
    await expect(failing).rejects.toThrow('not published')
    expect(await left(me, 'posts')).toBe(ALLOWANCES.posts)
  })

  it('is full again on the next day, in UTC', async () => {
    const me = await make()
    now = new Date(TOMORROW.getTime() - 1)
    for (let count = 0; count < ALLOWANCES.profile_likes; count++) await take(me)
    await expect(take(me)).rejects.toMatchObject({
      message: expect.stringMatching(/in an hour\.$/),
      retryAfter: 1,
    })
    now = TOMORROW
    await take(me)
    expect(await left(me)).toBe(19)
  })

  it('is returned by the route for each kind, with when it ends', async () => {
    const me = await make()
    await take(me, { kind: 'chats' })
    const { body } = await callRoute(test, me, allowances, { params: { id: me.id } })
    expect(body.renews_at).toBe(TOMORROW.toISOString())
    expect(body.allowances).toHaveLength(Object.keys(ALLOWANCES).length)
    expect(body.allowances).toContainEqual({ kind: 'chats', limit: 100, used: 1, left: 99 })
    expect(body.allowances).toContainEqual({ kind: 'comments', limit: 50, used: 0, left: 50 })
  })

  it("stores no target's name, and nothing about past days", async () => {
    const me = await make()
    const target = newId()
    const rows = () => test.db.select().from(allowanceUses).where(eq(allowanceUses.member_id, me.id))
    await take(me, { target })
    expect(JSON.stringify(await rows())).not.toContain(target)
    now = TOMORROW
    await take(me, { kind: 'follows' })
    await test.app.context.jobs.send(allowanceSweep, {})
    await expect.poll(async () => (await rows()).map(({ kind }) => kind)).toEqual(['follows'])
  })
})

it.each([
  [1, 'an hour'],
  [HOUR_MS, 'an hour'],
  [HOUR_MS + 1, '2 hours'],
  [DAY_MS, '24 hours'],
])('a rejection says how long the remaining %i ms of the day are', (until, words) => {
  expect(allowanceUsedUp('follows', until)).toBe(
    `You’ve used your 20 follows for today. You’ll get more in ${words}.`,
  )
})
