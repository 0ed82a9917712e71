import { login } from '@savanna/contract/accounts/routes'
import { listMessages } from '@savanna/contract/chat/routes'
import { getOwnPlan } from '@savanna/contract/plans/routes'
import { DAY_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation, sendText } from '../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeMember, makeSubscription, PASSWORD } from '../../../testkit/factories/members.ts'
import { createOwnCounter } from '../../src/kit/counter.ts'

let test: TestApp
let moved = 0

beforeAll(async () => {
  test = await startTestApp({}, { now: () => new Date(Date.now() + moved) })
})
beforeEach(() => {
  moved = 0
})
afterAll(() => test?.close())

const enterAs = (username: string, pwd: string) =>
  callRoute(test, undefined, login, { body: { login: username, pwd } })

it('sessions and plans follow the current clock, a day ahead and back again', async () => {
  const member = await makeMember(test.app.context)
  await makeSubscription(test.app.context, member)
  const planOf = async () => {
    const { status, body } = await callRoute(test, member, getOwnPlan, { params: { userId: member.id } })
    return status === 200 ? body.current?.title : status
  }
  expect(await planOf()).toBe('Gold')
  // Never so far in one step that the session would expire from disuse.
  for (const days of [1, 13, 26, 29.9]) {
    moved = days * DAY_MS
    expect(await planOf()).toBe('Gold')
  }
  moved = 31 * DAY_MS
  // The session has ended as well.
  expect(await planOf()).toBe(401)
  moved = 0
  expect(await planOf()).toBe('Gold')
})

it("failed logins while the clock is a day ahead lock nobody out once it's right", async () => {
  const { username } = await makeMember(test.app.context)
  moved = DAY_MS
  for (let n = 0; n < 10; n++) expect((await enterAs(username, 'Wrong-password-1')).status).toBe(401)
  expect((await enterAs(username, PASSWORD)).status).toBe(429)
  moved = 0
  expect((await enterAs(username, PASSWORD)).status).toBe(200)
  for (let n = 0; n < 10; n++) expect((await enterAs(username, 'Wrong-password-1')).status).toBe(401)
  expect((await enterAs(username, PASSWORD)).status).toBe(429)
})

it('a conversation keeps its order when the clock jumps', async () => {
  const { a, b, roomId } = await makeCouple(test)
  for (const member of [a, b]) await makeSubscription(test.app.context, member)
  const [chatA, chatB] = [await openConversation(test, a, roomId), await openConversation(test, b, roomId)]
  expect(await sendText(chatA, roomId, 'Today')).toMatchObject({ ok: true })
  moved = DAY_MS
  expect(await sendText(chatB, roomId, 'Tomorrow')).toMatchObject({ ok: true })
  moved = 0
  expect(await sendText(chatA, roomId, 'Today again')).toMatchObject({ ok: true })
  const { body } = await callRoute(test, b, listMessages, { params: { roomId }, query: { after: 0 } })
  expect(body.result.map(({ content }) => content)).toEqual(['Today', 'Tomorrow', 'Today again'])
  for (const chat of [chatA, chatB]) chat.close()
})

it('rate limits end in time when the clock is set back by a day', async () => {
  const count = createOwnCounter()
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
    await count('sends', 20)
    vi.setSystemTime(Date.now() - DAY_MS)
    await expect.poll(async () => (await count('sends', 20)).current).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
