import { randomUUID } from 'node:crypto'
import { say } from '@savanna/contract/language/say'
import { DECLINE_CODES, declineSentence } from '@savanna/contract/plans/declines'
import { confirmPayment, PAID, PAY_AGAIN, type Subscribe, subscribe } from '@savanna/contract/plans/payments'
import { PLAN_GONE } from '@savanna/contract/plans/routes'
import { MINUTE_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import {
  buyAs,
  deliver,
  expectChargesMatchPlans,
  makeBuyer,
  makePackage,
  type PaymentSite,
  readIntentId,
  readOwnPlan,
  readProblem,
  startPaymentSite,
} from '../../../../../testkit/actions/payments.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { payments, plans } from '../../../schema/plans.tables.ts'
import { reconcile } from './reconcile.service.ts'

const HOUR = 60 * MINUTE_MS

let site: PaymentSite
let dawn: string
beforeAll(async () => {
  site = await startPaymentSite()
  dawn = await makePackage(site)
})
afterAll(() => site.close())
afterEach(async () => {
  expect(site.fake.faults.filter(({ times }) => times > 0)).toEqual([])
  await expectChargesMatchPlans(site, site.fake)
  site.clock.ahead = 0
})

const someone = () => makeMember(site.app.context)
const planOf = (member: TestMember) => readOwnPlan(site, member)
const bought = () => makeBuyer(site, dawn)
const paymentsOf = (member: TestMember) =>
  site.db.select().from(payments).where(eq(payments.member_id, member.id))

describe('buying', () => {
  it('charges the stored price, opens the plan, writes a receipt and notifies every tab', async () => {
    const member = await someone()
    const tab = await connectLive(site.url, { token: member.token })
    const answer = await buyAs(site, member, dawn)
    expect(answer.body).toMatchObject({ message: say(PAID), status: 'succeeded', client_secret: null })
    await tab.waitForEvent('planChanged')
    await tab.waitForEvent('newNotif', ({ data }: { data: string }) => data === 'Your Dawn plan has started')
    tab.close()
    expect(site.fake.intents.get(await readIntentId(site, member))).toMatchObject({ amount: 999, charges: 1 })
    const plan = await planOf(member)
    expect(plan).toMatchObject({
      current: { package_id: dawn, title: 'Dawn' },
      next: [],
      receipts: [{ plan: 'Dawn', duration: 30, price: 9.99, state: 'paid', test: false }],
    })
    expect(Date.parse(plan.current?.ends ?? '') - Date.parse(plan.current?.starts ?? '')).toBe(720 * HOUR)
  })

  it('charges once, however often and fast the button is clicked', async () => {
    const member = await someone()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => buyAs(site, member, dawn, 'tok_visa', key)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect((await buyAs(site, member, dawn, 'tok_visa', key)).status).toBe(200)
    expect(await paymentsOf(member)).toHaveLength(1)
    expect((await planOf(member)).receipts).toHaveLength(1)
  })

  it("charges once for a client without a key that doesn't wait", async () => {
    const member = await someone()
    const answers = await Promise.all([1, 2, 3].map(() => buyAs(site, member, dawn, 'tok_visa', null)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await planOf(member)).receipts).toHaveLength(1)
  })

  it('lets a second plan start when the first one ends', async () => {
    const { member } = await bought()
    expect((await buyAs(site, member, dawn)).status).toBe(200)
    const { current, next, receipts } = await planOf(member)
    expect(next).toHaveLength(1)
    expect(next[0]?.starts).toBe(current?.ends)
    expect((receipts[0]?.number ?? 0) - (receipts[1]?.number ?? 0)).toBe(1)
  })
})

describe('an equal payment within a minute', () => {
  const withoutKey = (member: TestMember, plan = dawn, confirm?: boolean) =>
    buyAs(site, member, plan, 'tok_visa', null, confirm)
  const chargesOf = async (member: TestMember) => (await planOf(member)).receipts.length

  it('without a key needs confirmation and charges nothing until then', async () => {
    const member = await someone()
    expect((await withoutKey(member)).status).toBe(200)
    for (let press = 0; press < 5; press++) {
      const again = await withoutKey(member)
      expect([again.status, readProblem(again).code, readProblem(again).message]).toEqual([
        409,
        'payment_repeated',
        say(PAY_AGAIN),
      ])
    }
    expect(await chargesOf(member)).toBe(1)
    expect((await withoutKey(member, dawn, true)).status).toBe(200)
    expect(await chargesOf(member)).toBe(2)
  })

  it('is charged once for twenty parallel requests without a key', async () => {
    const member = await someone()
    const presses: ReturnType<typeof withoutKey>[] = []
    for (let round = 0; round < 5; round++) {
      const together = Array.from({ length: 4 }, () => withoutKey(member))
      presses.push(...together)
      // The next ones are sent as soon as one gets a response, while the others are still in flight.
      await Promise.race(together)
    }
    const answers = await Promise.all(presses)
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await chargesOf(member)).toBe(1)
  })

  it('needs confirmation with a key too, if the page says that nobody confirmed it', async () => {
    const member = await someone()
    const [first, second] = [randomUUID(), randomUUID()]
    expect((await buyAs(site, member, dawn, 'tok_visa', first, false)).status).toBe(200)
    expect((await buyAs(site, member, dawn, 'tok_visa', first, false)).status).toBe(200)
    expect(readProblem(await buyAs(site, member, dawn, 'tok_visa', second, false)).code).toBe(
      'payment_repeated',
    )
    expect(await chargesOf(member)).toBe(1)
    expect((await buyAs(site, member, dawn, 'tok_visa', second, true)).status).toBe(200)
    expect((await buyAs(site, member, dawn)).status).toBe(200)
    expect(await chargesOf(member)).toBe(3)
  })

  it("isn't another plan, another member, or the same plan a minute later", async () => {
    const member = await someone()
    expect((await withoutKey(member)).status).toBe(200)
    expect((await withoutKey(await someone())).status).toBe(200)
    expect((await withoutKey(member, await makePackage(site))).status).toBe(200)
    site.clock.ahead = MINUTE_MS + 1000
    expect((await withoutKey(member)).status).toBe(200)
  })

  it("isn't a declined payment", async () => {
    const member = await someone()
    expect((await buyAs(site, member, dawn, 'tok_decline_generic_decline', null)).status).toBe(402)
    expect((await withoutKey(member)).status).toBe(200)
  })
})

describe("an order that doesn't match", () => {
  it.each([
    ['deactivated', { status: 'Deactive' as const }],
    ['deleted', { deleted_at: new Date() }],
  ])('is rejected for a plan that was %s in the meantime, before any charge', async (_how, change) => {
    const member = await someone()
    const plan = await makePackage(site)
    await site.db.update(plans).set(change).where(eq(plans.id, plan))
    const before = site.fake.intents.size
    const answer = await buyAs(site, member, plan)
    expect([answer.status, readProblem(answer).message]).toEqual([404, say(PLAN_GONE)])
    expect(site.fake.intents.size).toBe(before)
  })

  it('is rejected if its key was used for another plan', async () => {
    const member = await someone()
    const key = randomUUID()
    await buyAs(site, member, dawn, 'tok_visa', key)
    const answer = await buyAs(site, member, await makePackage(site), 'tok_visa', key)
    expect([answer.status, readProblem(answer).code]).toEqual([409, 'key_used'])
  })

  it.each([
    ['no card', { stripeToken: undefined }],
    ['a card number', { stripeToken: '4242424242424242' }],
    ['no plan', { packageId: undefined }],
    ["a plan that isn't an id", { packageId: 'gold' }],
    ['an endless phone number', { userPhone: '1'.repeat(100) }],
  ])('is rejected with 400 for %s', async (_what, change) => {
    const member = await someone()
    const { status } = await fetch(`${site.url}/api/payment/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
      body: JSON.stringify({ packageId: dawn, stripeToken: 'tok_visa', ...change }),
    })
    expect(status).toBe(400)
  })
})

describe('an order with the terms that its page showed', () => {
  const order = (member: TestMember, body: Partial<Subscribe> & { packageId: string }) =>
    callRoute(site, member, subscribe, { body: { stripeToken: 'tok_visa', ...body } })

  it.each([
    ['price', { price: 8000 }, { packagePrice: 8 }, 'Eight now costs £80 for 30 days.'],
    ['lower price', { price: 400 }, { packagePrice: 8 }, 'Eight now costs £4 for 30 days.'],
    ['title', { title: 'Nine' }, { packageName: 'Eight' }, 'Nine now costs £8 for 30 days.'],
    ['days', { duration: 1 }, { packageDuration: 30 }, 'Eight now costs £8 for 1 day.'],
  ])('is rejected with a former %s and charges nothing', async (_what, change, promised, sentence) => {
    const member = await someone()
    const packageId = await makePackage(site, { title: 'Eight', price: 800 })
    await site.db.update(plans).set(change).where(eq(plans.id, packageId))
    const before = site.fake.intents.size
    const answer = await order(member, { packageId, ...promised })
    expect([answer.status, readProblem(answer).code]).toEqual([409, 'plan_changed'])
    expect(readProblem(answer).message).toContain(sentence)
    expect(site.fake.intents.size).toBe(before)
    expect(await paymentsOf(member)).toEqual([])
  })

  it('is accepted with the current title, price and days, or without them', async () => {
    const packageId = await makePackage(site, { title: 'Eight', price: 800 })
    const terms = { packageName: 'Eight', packagePrice: 8, packageDuration: 30 }
    expect((await order(await someone(), { packageId, ...terms })).status).toBe(200)
    expect((await order(await someone(), { packageId })).status).toBe(200)
  })

  it('is rejected if the price has changed since the first attempt', async () => {
    const member = await someone()
    const packageId = await makePackage(site, { title: 'Eight', price: 8000 })
    const attempt = { packageId, idempotency_key: randomUUID() }
    const asking = { ...attempt, stripeToken: 'tok_ask', packagePrice: 80 }
    expect((await order(member, asking)).body.status).toBe('requires_action')
    await site.db.update(plans).set({ price: 800 }).where(eq(plans.id, packageId))
    const answer = await order(member, { ...attempt, packagePrice: 8 })
    expect([answer.status, readProblem(answer).code]).toEqual([409, 'key_used'])
    expect((await planOf(member)).receipts).toEqual([])
  })

  it('returns a payment that has succeeded, whatever the plan costs since', async () => {
    const member = await someone()
    const packageId = await makePackage(site, { title: 'Eight', price: 800 })
    const attempt = { packageId, idempotency_key: randomUUID() }
    expect((await order(member, { ...attempt, packagePrice: 8 })).status).toBe(200)
    await site.db.update(plans).set({ price: 8000 }).where(eq(plans.id, packageId))
    expect((await order(member, { ...attempt, packagePrice: 80 })).status).toBe(200)
    expect((await planOf(member)).receipts).toMatchObject([{ price: 8 }])
  })
})

describe('a declined card', () => {
  it('has its own sentence for each reason, but one for cards that may be stolen', () => {
    const shared = ['highest_risk_level', 'lost_card', 'stolen_card']
    const own = DECLINE_CODES.filter((code) => !shared.includes(code))
    expect(new Set(own.map(declineSentence)).size).toBe(own.length)
    for (const code of shared) expect(declineSentence(code)).toBe(declineSentence('fraudulent'))
    for (const code of ['something_new', 'toString', null])
      expect(declineSentence(code)).toBe(declineSentence('generic_decline'))
  })

  it("is rejected with the reason's sentence and charges nothing", async () => {
    const answers = DECLINE_CODES.map(async (code) => {
      const member = await someone()
      const answer = await buyAs(site, member, dawn, `tok_decline_${code}`)
      const { current, receipts } = await planOf(member)
      return [code, answer.status, readProblem(answer).message, current, receipts.length]
    })
    const wanted = DECLINE_CODES.map((code) => [code, 402, declineSentence(code), null, 0])
    expect(await Promise.all(answers)).toEqual(wanted)
  })

  it.each([
    ['tok_used', 'token_already_used'],
    ['tok_badNumber', 'incorrect_number'],
  ])("is no different if it's declined before the bank creates a payment (%s)", async (token, code) => {
    const member = await someone()
    const answer = await buyAs(site, member, dawn, token)
    expect([answer.status, readProblem(answer).message]).toEqual([402, declineSentence(code)])
    expect((await buyAs(site, member, dawn)).status).toBe(200)
  })
})

describe('payer authentication', () => {
  async function asked() {
    const member = await someone()
    const { body } = await buyAs(site, member, dawn, 'tok_ask')
    const intent = await readIntentId(site, member)
    expect(body).toMatchObject({ status: 'requires_action', client_secret: `${intent}_secret_x` })
    const confirm = () => callRoute(site, member, confirmPayment, { body: { payment_id: body.payment_id } })
    return { member, intent, confirm, payment: body.payment_id }
  }

  it('opens the plan once it succeeds', async () => {
    const { member, intent, confirm } = await asked()
    expect((await planOf(member)).current).toBeNull()
    expect((await confirm()).body.status).toBe('requires_action')
    site.fake.authenticate(intent, true)
    expect((await confirm()).body).toMatchObject({ message: say(PAID), status: 'succeeded' })
    expect((await confirm()).body.status).toBe('succeeded')
    expect((await planOf(member)).receipts).toHaveLength(1)
  })

  it('opens the plan just by the event if the payer has closed the page', async () => {
    const { member, intent } = await asked()
    site.fake.authenticate(intent, true)
    expect(await deliver(site, site.fake.event('payment_intent.succeeded', intent))).toBe(200)
    expect((await planOf(member)).current).not.toBeNull()
  })

  it('says if it failed, and still charges if the payer then succeeds', async () => {
    const { member, intent, confirm } = await asked()
    site.fake.authenticate(intent, false)
    const answer = await confirm()
    expect(readProblem(answer).message).toBe(declineSentence('payment_intent_authentication_failure'))
    site.fake.authenticate(intent, true)
    await deliver(site, site.fake.event('payment_intent.succeeded', intent))
    expect((await planOf(member)).current).not.toBeNull()
  })

  it('lets the payer start again with another card', async () => {
    const { member, intent } = await asked()
    expect((await buyAs(site, member, dawn)).status).toBe(200)
    expect(site.fake.intents.get(intent)?.status).toBe('canceled')
  })

  it("isn't awaited forever", async () => {
    const { member, intent } = await asked()
    site.clock.ahead = 30 * MINUTE_MS
    await reconcile(site.paying)
    expect(site.fake.intents.get(intent)?.status).toBe('requires_action')
    site.clock.ahead = 2 * HOUR
    await reconcile(site.paying)
    expect(site.fake.intents.get(intent)?.status).toBe('canceled')
    expect(await paymentsOf(member)).toMatchObject([{ status: 'failed' }])
  })

  it('reveals nothing about someone else’s payment', async () => {
    const { payment } = await asked()
    const { status } = await callRoute(site, await someone(), confirmPayment, {
      body: { payment_id: payment },
    })
    expect(status).toBe(404)
  })
})

describe('a lost connection', () => {
  const step = { times: 3 }

  it('before the charge: nothing is charged, and the same attempt continues', async () => {
    const member = await someone()
    const key = randomUUID()
    site.fake.faults.push({ step: 'confirm', lost: 'request', ...step })
    const answer = await buyAs(site, member, dawn, 'tok_visa', key)
    expect([answer.status, readProblem(answer).code]).toEqual([503, 'payment_unclear'])
    expect((await buyAs(site, member, dawn, 'tok_visa', key)).status).toBe(200)
  })

  it('after the charge: the outcome is fetched from the bank', async () => {
    const member = await someone()
    site.fake.faults.push({ step: 'confirm', lost: 'answer', ...step })
    expect((await buyAs(site, member, dawn)).status).toBe(200)
  })

  it('between charge and grant: the reconciler opens the plan', async () => {
    const member = await someone()
    site.fake.faults.push({ step: 'look', lost: 'request', ...step })
    expect((await buyAs(site, member, dawn)).status).toBe(503)
    expect((await planOf(member)).current).toBeNull()
    site.clock.ahead = 3 * MINUTE_MS
    await reconcile(site.paying)
    expect((await planOf(member)).receipts).toHaveLength(1)
    await reconcile(site.paying)
    expect((await planOf(member)).receipts).toHaveLength(1)
  })

  it("before the bank knows of it: the attempt is given up and can't come back", async () => {
    const member = await someone()
    const key = randomUUID()
    site.fake.faults.push({ step: 'open', lost: 'answer', ...step })
    expect((await buyAs(site, member, dawn, 'tok_visa', key)).status).toBe(503)
    site.clock.ahead = 3 * MINUTE_MS
    await reconcile(site.paying)
    expect(await paymentsOf(member)).toMatchObject([{ status: 'failed', provider_id: null }])
    const answer = await buyAs(site, member, dawn, 'tok_visa', key)
    expect([answer.status, readProblem(answer).message]).toEqual([
      402,
      'This payment was cancelled. You haven’t been charged.',
    ])
  })

  it('while handling an event: the response makes Stripe send it again', async () => {
    const { intent, member } = await bought()
    site.fake.refund(intent)
    const event = site.fake.event('charge.refunded', intent)
    site.fake.faults.push({ step: 'look', lost: 'request', ...step })
    for (const status of [503, 200]) expect(await deliver(site, event)).toBe(status)
    expect((await planOf(member)).current).toBeNull()
  })
})
