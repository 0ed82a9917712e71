import { createPackage, deletePackage, updatePackage } from '@savanna/contract/admin/plans'
import { callable } from '@savanna/contract/calls/routes'
import { messageCount } from '@savanna/contract/chat/routes'
import { suggestions } from '@savanna/contract/discovery/routes'
import { cards } from '@savanna/contract/relations/passes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { invite, openPage } from '../../../../testkit/actions/calls.ts'
import { makeCouple, openConversation, sendText } from '../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../../testkit/factories/administrators.ts'
import { makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { writeReminder } from './plans.mails.ts'

let test: TestApp
let admin: TestAdmin
beforeAll(async () => {
  test = await startTestApp()
  admin = await makeAdmin(test.app.context)
})
afterAll(() => test.close())

const PLAN = { title: 'Gold', price: 19.99, duration: 30 }
const FREE_MESSAGES = 10
const SHOWN_FREE = 5

const create = async (status: 'Active' | 'Deactive') =>
  (await callRoute(test, admin, createPackage, { body: { ...PLAN, status } })).body.id
const change = (id: string, status: 'Active' | 'Deactive') =>
  callRoute(test, admin, updatePackage, { params: { id }, body: { ...PLAN, status } })
const remove = (id: string) => callRoute(test, admin, deletePackage, { params: { id } })

/** Sends messages one after the other and returns the reply to each. */
async function write(me: TestMember, roomId: string, times: number) {
  const chat = await openConversation(test, me, roomId)
  const answers = []
  for (let time = 0; time < times; time++) answers.push(await sendText(chat, roomId, 'Good evening'))
  chat.close()
  return answers
}

/** Returns a member's current limits. */
async function limitsOf(me: TestMember, friend: TestMember) {
  const page = await openPage(test, me)
  const [count, list, deck, calls] = await Promise.all([
    callRoute(test, me, messageCount, { params: { userId: me.id } }),
    callRoute(test, me, suggestions, { params: { userId: me.id }, query: { sort: 3 } }),
    callRoute(test, me, cards, { params: { userId: me.id }, query: {} }),
    callRoute(test, me, callable, { params: { id: me.id } }),
  ])
  const called = await invite(page, friend)
  if (called.ok) await page.emitWithAck('leave', { call_id: called.call.id })
  page.close()
  return {
    messages: count.body.limit,
    suggested: list.body.list.length,
    limited: [list.body.limited, deck.body.limited],
    calls: [calls.body.plan, called.ok],
  }
}

const UNLIMITED = { messages: null, suggested: 7, limited: [false, false], calls: [true, true] }
const LIMITED = {
  messages: FREE_MESSAGES,
  suggested: SHOWN_FREE,
  limited: [true, true],
  calls: [false, false],
}

it('limits nobody while no plan is for sale, and members without one as soon as one is', async () => {
  const { a, b, roomId } = await makeCouple(test)
  for (let count = 0; count < 7; count++) await makeMember(test.app.context)
  expect(await limitsOf(a, b)).toEqual(UNLIMITED)
  const free = await write(a, roomId, FREE_MESSAGES + 2)
  expect(free.every(({ ok }) => ok)).toBe(true)

  const plan = await create('Deactive')
  expect((await write(a, roomId, 1))[0]).toMatchObject({ ok: true, messageCount: 0 })

  await change(plan, 'Active')
  expect(await limitsOf(a, b)).toEqual(LIMITED)
  // Earlier messages aren't counted: ten more are free.
  const counted = await write(a, roomId, FREE_MESSAGES + 1)
  expect(counted.map((answer) => (answer.ok ? answer.messageCount : answer.problem.code))).toEqual([
    ...Array.from({ length: FREE_MESSAGES }, (_, index) => index + 1),
    'free_limit',
  ])

  await change(plan, 'Deactive')
  expect(await limitsOf(a, b)).toEqual(UNLIMITED)
  expect((await write(a, roomId, 1))[0]).toMatchObject({ ok: true })

  const other = await create('Active')
  expect(await limitsOf(a, b)).toMatchObject({ messages: FREE_MESSAGES, calls: [false, false] })
  await remove(other)
  expect(await limitsOf(a, b)).toEqual(UNLIMITED)
})

it("the reminder doesn't offer a plan while none is for sale", () => {
  const to = { id: '', mail: 'amara@mail.test', firstname: 'Amara' }
  const ending = { title: 'Gold', package_id: 'gold', ends_at: new Date('2026-12-01') }
  const remind = (onOffer: boolean) =>
    writeReminder({ publicUrl: 'https://savanna.example' }, to, { ...ending, onOffer }).text
  expect(remind(true)).toContain('https://savanna.example/users/upgradeplan/gold')
  expect(remind(false)).not.toContain('upgradeplan')
  expect(remind(false)).toContain('everything stays free')
})
