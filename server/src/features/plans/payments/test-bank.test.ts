import { messageCount } from '@savanna/contract/chat/routes'
import { declineSentence } from '@savanna/contract/plans/declines'
import { answerTestBank, paymentSettings, TEST_CARDS } from '@savanna/contract/plans/payments'
import { cancelPlan, getOwnPlan, getPackage } from '@savanna/contract/plans/routes'
import { DAY_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { buyAs, deliver, makePackage, readProblem } from '../../../../../testkit/actions/payments.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { readOutbox } from '../../../kit/mail/outbox.ts'
import { messageCounts } from '../../../schema/chat.tables.ts'
import { payments, plans } from '../../../schema/plans.tables.ts'
import { findPlan } from '../../allowances/index.ts'
import { announcePlanChanges } from '../plan-clock.service.ts'

const clock = { ahead: 0 }
let test: TestApp
let dawn: string
beforeAll(async () => {
  test = await startTestApp({}, { now: () => new Date(Date.now() + clock.ahead) })
  dawn = await makePackage(test)
})
afterAll(() => test.close())
afterEach(() => {
  clock.ahead = 0
})

const someone = () => makeMember(test.app.context)
const own = (member: TestMember) => ({ params: { userId: member.id } })
const planOf = async (member: TestMember) => (await callRoute(test, member, getOwnPlan, own(member))).body
// Reads the database, since a session doesn't last as long as a plan.
const heldBy = async ({ id }: TestMember) =>
  (await findPlan(test.db, id, test.app.context.now()))?.packageName ?? null
const tell = () => announcePlanChanges(test.app.context)
const mailsTo = async ({ mail }: TestMember, subject: string) =>
  (await readOutbox(test.config.dataDir)).filter((one) => one.to === mail && one.subject === subject)

describe('the test bank', () => {
  it('is used if there is no other, and says so', async () => {
    const { body } = await callRoute(test, await someone(), paymentSettings)
    expect(body).toEqual({ provider: 'test', publishable_key: null })
    const nowhere = { body: '{}', signature: 't=1,v1=x' }
    expect(await deliver(test, nowhere)).toBe(404)
  })

  it('has a card for each of its cases', async () => {
    for (const { token } of TEST_CARDS) {
      const answer = await buyAs(test, await someone(), dawn, token)
      expect([token, answer.status]).toEqual([token, /Declined/.test(token) ? 402 : 200])
    }
    const lacking = await buyAs(test, await someone(), dawn, 'tok_chargeDeclinedInsufficientFunds')
    expect(readProblem(lacking).message).toBe(declineSentence('insufficient_funds'))
    expect((await buyAs(test, await someone(), dawn, 'tok_of_no_card')).status).toBe(402)
  })

  it.each([
    [true, 200, 'Dawn'],
    [false, 402, null],
  ])('authenticates the payer: %s', async (approve, status, plan) => {
    const member = await someone()
    const { body } = await buyAs(test, member, dawn, 'tok_threeDSecureRequired')
    expect(body).toMatchObject({ status: 'requires_action', client_secret: null })
    const input = { body: { payment_id: body.payment_id, approve } }
    expect((await callRoute(test, await someone(), answerTestBank, input)).status).toBe(404)
    expect((await callRoute(test, member, answerTestBank, input)).status).toBe(status)
    expect(await heldBy(member)).toBe(plan)
  })

  it('resets the count of free messages and emails a receipt', async () => {
    const member = await someone()
    await test.db.insert(messageCounts).values({ member_id: member.id, sent: 10 })
    await buyAs(test, member, dawn)
    const count = await callRoute(test, member, messageCount, own(member))
    expect(count.body).toEqual({ messageCount: 0, limit: null })
    await expect.poll(() => mailsTo(member, 'Your receipt for Savanna Dawn')).toHaveLength(1)
    const [receipt] = await mailsTo(member, 'Your receipt for Savanna Dawn')
    expect(receipt?.text).toContain('£9.99')
    expect(receipt?.text).toContain('you haven’t been charged')
  })
})

describe("a plan's notifications", () => {
  it('come before and at its end, once, in every tab', async () => {
    const member = await someone()
    await buyAs(test, member, dawn)
    const tab = await connectLive(test.url, { token: member.token })
    const says = (sentence: string) =>
      tab.waitForEvent('newNotif', ({ data }: { data: string }) => data === sentence)
    clock.ahead = 27.5 * DAY_MS
    await tell()
    await tell()
    await says('Your Dawn plan ends soon')
    await expect.poll(() => mailsTo(member, 'Your plan ends in 3 days')).toHaveLength(1)
    expect(await heldBy(member)).toBe('Dawn')
    clock.ahead = 30.1 * DAY_MS
    const before = tab.receivedEvents('planChanged').length
    await tell()
    await tell()
    await says('Your Dawn plan has ended')
    await expect.poll(() => tab.receivedEvents('planChanged').length).toBe(before + 1)
    tab.close()
    expect(await heldBy(member)).toBeNull()
  })

  it("don't include a reminder if it's cancelled", async () => {
    const member = await someone()
    const cancel = (cancelled: boolean) =>
      callRoute(test, member, cancelPlan, { ...own(member), body: { cancelled } })
    expect((await cancel(true)).status).toBe(404)
    await buyAs(test, member, dawn)
    expect((await cancel(true)).status).toBe(200)
    expect(await planOf(member)).toMatchObject({ cancelled: true, current: { title: 'Dawn' } })
    const tab = await connectLive(test.url, { token: member.token })
    clock.ahead = 28 * DAY_MS
    await tell()
    clock.ahead = 31 * DAY_MS
    await tell()
    await tab.waitForEvent('newNotif')
    expect(tab.receivedEvents<{ data: string }>('newNotif').map(({ data }) => data)).toEqual([
      'Your Dawn plan has ended',
    ])
    tab.close()
  })

  it('announce the next plan when it starts, and no end in between', async () => {
    const member = await someone()
    const dusk = await makePackage(test, { title: 'Dusk', duration: 90 })
    await buyAs(test, member, dawn)
    await buyAs(test, member, dusk)
    const tab = await connectLive(test.url, { token: member.token })
    clock.ahead = 31 * DAY_MS
    await tell()
    await tab.waitForEvent('newNotif')
    expect(tab.receivedEvents<{ data: string }>('newNotif').map(({ data }) => data)).toEqual([
      'Your Dusk plan has started',
    ])
    tab.close()
    expect(await heldBy(member)).toBe('Dusk')
  })
})

describe('a plan for sale', () => {
  it('can be read by its id', async () => {
    const read = (id: string) => callRoute(test, undefined, getPackage, { params: { id } })
    expect((await read(dawn)).body).toMatchObject({ title: 'Dawn', price: 9.99, duration: 30 })
    const gone = await makePackage(test, { status: 'Deactive' })
    expect((await read(gone)).status).toBe(404)
    expect((await read('not-an-id')).status).toBe(400)
  })

  it('is bought at the current price, whatever happens to it and whatever the payload says', async () => {
    const member = await someone()
    const changing = await makePackage(test, { title: 'Noon', price: 2499 })
    await fetch(`${test.url}/api/payment/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
      body: JSON.stringify({
        userId: 'somebody else',
        userName: 'Mallory',
        userEmail: 'mallory@mail.test',
        userPhone: 'by carrier pigeon',
        packageId: changing,
        stripeToken: 'tok_visa',
      }),
    })
    await test.db.update(plans).set({ price: 1, title: 'Midnight' }).where(eq(plans.id, changing))
    expect((await planOf(member)).receipts).toMatchObject([{ plan: 'Noon', price: 24.99, test: true }])
    const rows = await test.db.select().from(payments).where(eq(payments.member_id, member.id))
    expect(JSON.stringify(rows)).not.toMatch(/Mallory|mallory|pigeon/)
  })
})
