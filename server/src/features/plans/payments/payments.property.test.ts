import { confirmPayment } from '@savanna/contract/plans/payments'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import {
  buyAs,
  deliver,
  expectChargesMatchPlans,
  makePackage,
  type PaymentSite,
  startPaymentSite,
} from '../../../../../testkit/actions/payments.ts'
import { rounds } from '../../../../../testkit/effort.ts'
import { makeMember } from '../../../../../testkit/factories/members.ts'
import { payments, subscriptions } from '../../../schema/plans.tables.ts'
import { reconcile } from './reconcile.service.ts'

let site: PaymentSite
let dawn: string
beforeAll(async () => {
  site = await startPaymentSite()
  dawn = await makePackage(site)
})
afterAll(() => site.close())

const HAPPENINGS = {
  approved: 'payment_intent.succeeded',
  'not approved': 'payment_intent.payment_failed',
  refunded: 'charge.refunded',
  'partly refunded': 'charge.refunded',
  disputed: 'charge.dispute.created',
  won: 'charge.dispute.closed',
  lost: 'charge.dispute.closed',
} as const
type Happening = keyof typeof HAPPENINGS

/** Makes this happen at the bank, if it can at this moment. */
function happen({ fake }: PaymentSite, id: string, what: Happening): boolean {
  const intent = fake.intents.get(id)
  if (!intent) return false
  const paid = intent.status === 'succeeded'
  if (what === 'approved' || what === 'not approved') {
    if (intent.status !== 'requires_action') return false
    fake.authenticate(id, what === 'approved')
    return true
  }
  if (!paid) return false
  if (what === 'refunded') fake.refund(id)
  else if (what === 'partly refunded') fake.refund(id, Math.max(intent.refunded, 100))
  else if (what === 'disputed') fake.dispute(id, intent.dispute ?? 'needs_response')
  else if (intent.dispute !== null) fake.dispute(id, what)
  return true
}

/** One payment: its history, and how often and how late each event is delivered. */
const Story = fc.record({
  token: fc.constantFrom('tok_visa', 'tok_ask', 'tok_decline_do_not_honor'),
  happenings: fc.array(
    fc.record({
      what: fc.constantFrom(...(Object.keys(HAPPENINGS) as Happening[])),
      copies: fc.integer({ min: 1, max: 3 }),
      delay: fc.integer({ min: 0, max: 5 }),
      confirms: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
})

it('charged and granted agree in the end, in any order and number of events', async () => {
  await fc.assert(
    fc.asyncProperty(Story, async ({ token, happenings }) => {
      const member = await makeMember(site.app.context)
      await buyAs(site, member, dawn, token)
      const [payment] = await site.db.select().from(payments).where(eq(payments.member_id, member.id))
      const id = payment?.provider_id ?? ''
      const post: { due: number; type: string }[] = []
      for (const [turn, { what, copies, delay, confirms }] of happenings.entries()) {
        if (happen(site, id, what))
          for (let copy = 0; copy < copies; copy++)
            post.push({ due: turn + delay * copy + (copy === 0 ? delay : 0), type: HAPPENINGS[what] })
        const due = post.filter((event) => event.due <= turn)
        for (const event of due) post.splice(post.indexOf(event), 1)
        await Promise.all([
          ...due.map(({ type }) => deliver(site, site.fake.event(type, id))),
          confirms && callRoute(site, member, confirmPayment, { body: { payment_id: payment?.id ?? '' } }),
        ])
      }
      const late = post.sort((one, other) => other.due - one.due)
      const answers = await Promise.all(late.map(({ type }) => deliver(site, site.fake.event(type, id))))
      expect(answers.filter((status) => status !== 200)).toEqual([])
      await reconcile(site.paying)
      await expectChargesMatchPlans(site, site.fake)
      const held = await site.db.select().from(subscriptions).where(eq(subscriptions.member_id, member.id))
      expect(held.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: rounds(10, 200) },
  )
}, 600_000)
