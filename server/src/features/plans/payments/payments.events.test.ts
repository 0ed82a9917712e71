import { HOUR_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
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
  startPaymentSite,
} from '../../../../../testkit/actions/payments.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { payments } from '../../../schema/plans.tables.ts'

let site: PaymentSite
let dawn: string
beforeAll(async () => {
  site = await startPaymentSite()
  dawn = await makePackage(site)
})
afterAll(() => site.close())
afterEach(async () => {
  await expectChargesMatchPlans(site, site.fake)
  site.clock.ahead = 0
})

const someone = () => makeMember(site.app.context)
const planOf = (member: TestMember) => readOwnPlan(site, member)
const bought = () => makeBuyer(site, dawn)

it('many parallel events about one payment are all accepted', async () => {
  const { intent } = await makeBuyer(site, dawn)
  site.fake.refund(intent)
  const events = Array.from({ length: 16 }, () => deliver(site, site.fake.event('charge.refunded', intent)))
  expect((await Promise.all(events)).filter((status) => status !== 200)).toEqual([])
  await expectChargesMatchPlans(site, site.fake)
})

describe('an event', () => {
  it("changes nothing if it's repeated", async () => {
    const { intent, member } = await bought()
    const event = site.fake.event('payment_intent.succeeded', intent)
    for (const status of await Promise.all([event, event, event].map((one) => deliver(site, one))))
      expect(status).toBe(200)
    expect((await planOf(member)).receipts).toHaveLength(1)
  })

  it("is rejected if it's forged, changed or stale", async () => {
    const { intent, member } = await bought()
    site.fake.refund(intent)
    const good = site.fake.event('charge.refunded', intent)
    const forged = site.fake.event('charge.refunded', intent, { secret: 'whsec_of_somebody_else' })
    const stale = site.fake.event('charge.refunded', intent, { at: new Date(Date.now() - HOUR_MS) })
    const changed = { ...good, body: good.body.replace('charge.refunded', 'charge.succeeded') }
    for (const event of [forged, stale, changed, { ...good, signature: 'nonsense' }])
      expect(await deliver(site, event)).toBe(400)
    expect((await planOf(member)).current).not.toBeNull()
    expect(await deliver(site, good)).toBe(200)
    expect((await planOf(member)).current).toBeNull()
  })

  it("is accepted if it's late, or of an unknown kind or payment", async () => {
    const { intent } = await bought()
    expect(await deliver(site, site.fake.event('payment_intent.some_new_kind', intent))).toBe(200)
    const [intents, elsewhere] = [site.fake.intents, 'pi_of_another_shop']
    const known = intents.get(intent)
    if (known) intents.set(elsewhere, { ...known, id: elsewhere, charges: 0 })
    expect(await deliver(site, site.fake.event('payment_intent.succeeded', elsewhere))).toBe(200)
    intents.delete(elsewhere)
  })
})

describe('a refund or dispute', () => {
  it('revokes the plan and notifies the member', async () => {
    const { intent, member } = await bought()
    const tab = await connectLive(site.url, { token: member.token })
    site.fake.refund(intent)
    await deliver(site, site.fake.event('charge.refunded', intent))
    await tab.waitForEvent('planChanged')
    await tab.waitForEvent('newNotif', ({ data }: { data: string }) => data === 'Your Dawn plan has ended')
    tab.close()
    expect(await planOf(member)).toMatchObject({
      current: null,
      receipts: [{ state: 'refunded', refunded: 9.99 }],
    })
  })

  it("leaves the plan if it's partial", async () => {
    const { intent, member } = await bought()
    site.fake.refund(intent, 100)
    await deliver(site, site.fake.event('charge.refunded', intent))
    expect(await planOf(member)).toMatchObject({
      current: { title: 'Dawn' },
      receipts: [{ state: 'paid', refunded: 1 }],
    })
  })

  it('is reversed if the dispute is won, with the rest of the plan', async () => {
    const { intent, member } = await bought()
    const { current } = await planOf(member)
    site.fake.dispute(intent, 'needs_response')
    await deliver(site, site.fake.event('charge.dispute.created', intent))
    expect(await planOf(member)).toMatchObject({ current: null, receipts: [{ state: 'disputed' }] })
    site.clock.ahead = 10 * 24 * HOUR_MS
    site.fake.dispute(intent, 'won')
    await deliver(
      site,
      site.fake.event('charge.dispute.closed', intent, { at: new Date(Date.now() + site.clock.ahead) }),
    )
    const after = await planOf(member)
    expect(after.current?.title).toBe('Dawn')
    const shift = Date.parse(after.current?.ends ?? '') - Date.parse(current?.ends ?? '')
    expect(Math.round(shift / HOUR_MS / 24)).toBe(10)
  })

  it('lets the next plan move up', async () => {
    const { intent, member } = await bought()
    await buyAs(site, member, dawn)
    site.fake.refund(intent)
    await deliver(site, site.fake.event('charge.refunded', intent))
    const { current, next } = await planOf(member)
    expect(next).toEqual([])
    expect(Date.parse(current?.starts ?? '')).toBeLessThanOrEqual(Date.now())
  })
})

describe('a payer who deletes the account', () => {
  it('is refunded if that was before the charge was seen', async () => {
    const member = await someone()
    await buyAs(site, member, dawn, 'tok_ask')
    const intent = await readIntentId(site, member)
    await site.db.delete(members).where(eq(members.id, member.id))
    site.fake.authenticate(intent, true)
    await deliver(site, site.fake.event('payment_intent.succeeded', intent))
    expect(site.fake.intents.get(intent)).toMatchObject({ charges: 1, refunded: 999 })
  })

  it("isn't refunded once the plan was open, and the stored payment names nobody", async () => {
    const { intent, member } = await bought()
    await site.db.delete(members).where(eq(members.id, member.id))
    await deliver(site, site.fake.event('payment_intent.succeeded', intent))
    expect(site.fake.intents.get(intent)?.refunded).toBe(0)
    const kept = await site.db.select().from(payments).where(eq(payments.provider_id, intent))
    expect(kept).toMatchObject([{ member_id: null, amount: 999, status: 'succeeded' }])
  })
})
