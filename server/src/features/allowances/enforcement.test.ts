import { ALLOWANCES, type Allowance } from '@savanna/contract/plans/allowances'
import { follow, like, unfollow, unlike } from '@savanna/contract/relations/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import {
  makeCouple,
  makeMatch,
  openConversation,
  sendText,
} from '../../../../testkit/actions/conversations.ts'
import { makePicture, putPicture } from '../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, makeSubscription, type TestMember } from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'
import { messageCounts, messages } from '../../schema/chat.tables.ts'
import { passes } from '../../schema/discovery/passes.tables.ts'
import { notifications } from '../../schema/notifications.tables.ts'
import { pictures } from '../../schema/pictures.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { follows, likes } from '../../schema/relations.tables.ts'
import { takeAllowance } from './index.ts'

let test: TestApp
beforeAll(async () => {
  // Request limits are scaled here as in all tests; daily allowances aren't.
  test = await startTestApp({ rateLimitScale: 1000 })
})
afterAll(() => test.close())

const make = () => makeMember(test.app.context)
const pair = (me: TestMember, other: { id: string }) => ({ params: { id: other.id, uid: me.id } })
const asPairs = (me: TestMember) => ({
  like: (other: TestMember) => callRoute(test, me, like, pair(me, other)),
  unlike: (other: TestMember) => callRoute(test, me, unlike, pair(me, other)),
  follow: (other: TestMember) => callRoute(test, me, follow, pair(me, other)),
  unfollow: (other: TestMember) => callRoute(test, me, unfollow, pair(me, other)),
})

/** Uses up a member's allowance for today except for a few. */
async function spend({ id }: TestMember, kind: Allowance, left: number) {
  await test.db.transaction(async (tx) => {
    for (let count = left; count < ALLOWANCES[kind]; count++)
      await takeAllowance(tx, { memberId: id, kind, target: newId(), now: test.app.context.now() })
  })
}

const USED_UP = (words: string) => ({
  code: 'allowance_used_up',
  message: expect.stringMatching(
    new RegExp(`^You’ve used your ${words} for today\\. You’ll get more in (an hour|\\d+ hours)\\.$`),
  ),
})

describe('likes', () => {
  it('beyond the daily allowance are rejected with the sentence and store nothing', async () => {
    const me = await make()
    const others = await Promise.all(Array.from({ length: 4 }, make))
    await spend(me, 'profile_likes', 2)
    for (const other of others) await test.db.insert(passes).values({ passer_id: me.id, passed_id: other.id })
    const answers = await Promise.all(others.map((other) => asPairs(me).like(other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
    for (const [index, { status, body }] of answers.entries()) {
      const other = others[index]?.id ?? ''
      const notified = await test.db.select().from(notifications).where(eq(notifications.member_id, other))
      const [shown] = await test.db.select().from(profiles).where(eq(profiles.member_id, other))
      const passed = await test.db.select().from(passes).where(eq(passes.passed_id, other))
      const traces = [notified.length, shown?.pop_score, passed.length]
      expect(traces).toEqual(status === 200 ? [1, 10, 0] : [0, 0, 1])
      if (status !== 200) expect(body).toMatchObject(USED_UP('20 profile likes'))
    }
    expect(await test.db.select().from(likes).where(eq(likes.liker_id, me.id))).toHaveLength(2)
  })

  it('say when to come back', async () => {
    const [me, other] = [await make(), await make()]
    await spend(me, 'profile_likes', 0)
    const answer = await fetch(`${test.url}/api/users/create/${other.id}/liked_by/${me.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(86_400)
  })

  it('cost once a day for the same member, and undoing them costs nothing', async () => {
    const [me, other, third] = [await make(), await make(), await make()]
    await spend(me, 'profile_likes', 1)
    for (let turn = 0; turn < 3; turn++) {
      expect((await asPairs(me).like(other)).status).toBe(200)
      expect((await asPairs(me).like(other)).status).toBe(200)
      expect((await asPairs(me).unlike(other)).status).toBe(200)
    }
    expect((await asPairs(me).like(third)).status).toBe(429)
    expect((await asPairs(me).like(other)).status).toBe(200)
  })
})

it("a follow beyond the allowance is rejected, and following the same member again isn't counted", async () => {
  const [me, other, third] = [await make(), await make(), await make()]
  await spend(me, 'follows', 1)
  expect((await asPairs(me).follow(other)).status).toBe(200)
  const refused = await asPairs(me).follow(third)
  expect([refused.status, refused.body]).toEqual([429, expect.objectContaining(USED_UP('20 follows'))])
  expect((await asPairs(me).unfollow(other)).status).toBe(200)
  expect((await asPairs(me).follow(other)).status).toBe(200)
  const stored = await test.db.select().from(follows).where(eq(follows.follower_id, me.id))
  expect(stored.map(({ followed_id }) => followed_id)).toEqual([other.id])
})

it("a message to one conversation too many is rejected over the socket, and isn't stored or counted", async () => {
  const { a, b, roomId } = await makeCouple(test)
  const second = await makeMatch(test, a, await make())
  await makeSubscription(test.app.context, a)
  await spend(a, 'chats', 1)
  const [first, other] = [await openConversation(test, a, roomId), await openConversation(test, a, second)]
  expect(await sendText(first, roomId, 'Good evening')).toMatchObject({ ok: true, messageCount: 1 })
  expect(await sendText(other, second, 'You too')).toMatchObject({ ok: false, problem: USED_UP('100 chats') })
  expect(await sendText(first, roomId, 'Still there?')).toMatchObject({ ok: true, messageCount: 2 })
  const answering = await openConversation(test, b, roomId)
  expect(await sendText(answering, roomId, 'Yes')).toMatchObject({ ok: true })
  expect(await test.db.select().from(messages).where(eq(messages.room_id, second))).toEqual([])
  const [counted] = await test.db.select().from(messageCounts).where(eq(messageCounts.member_id, a.id))
  expect(counted?.sent).toBe(2)
  for (const client of [first, other, answering]) client.close()
})

it('a photo beyond the allowance is rejected, and no object is stored', async () => {
  const me = await makeMember(test.app.context, { pictures: 0 })
  await spend(me, 'photos', 1)
  expect((await putPicture(test, me, 0, await makePicture('#224466'))).status).toBe(200)
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of test.app.context.storage.list('pictures/')) keys.push(key)
    return keys.sort()
  }
  const before = await stored()
  const refused = await putPicture(test, me, 0, await makePicture('#664422'))
  expect([refused.status, refused.body]).toEqual([429, expect.objectContaining(USED_UP('50 photos'))])
  expect(await test.db.select().from(pictures).where(eq(pictures.member_id, me.id))).toHaveLength(1)
  expect(await stored()).toEqual(before)
})
