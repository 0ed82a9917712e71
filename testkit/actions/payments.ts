import { randomUUID } from 'node:crypto'
import { subscribe } from '@savanna/contract/plans/payments'
import { getOwnPlan } from '@savanna/contract/plans/routes'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'

import type { PaymentContext } from '../../server/src/features/plans/payments/settle.service.ts'
import { createStripeProvider } from '../../server/src/features/plans/payments/stripe-provider.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { payments, plans, subscriptions } from '../../server/src/schema/plans.tables.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { makeMember, type TestMember } from '../factories/members.ts'
import { type FakeStripe, type SignedEvent, STRIPE, startFakeStripe } from '../fakes/stripe.ts'
import { callRoute } from './call-route.ts'

export interface PaymentSite extends TestApp {
  fake: FakeStripe
  /** How far the site's clock is ahead, in milliseconds. */
  clock: { ahead: number }
  /** The environment of the use cases, to run jobs in. */
  paying: PaymentContext
}

/** Starts a server whose payment provider is a local server that speaks Stripe's protocol. */
export async function startPaymentSite(): Promise<PaymentSite> {
  const fake = await startFakeStripe()
  const clock = { ahead: 0 }
  const test = await startTestApp(
    { payments: 'stripe', stripe: STRIPE, logLevel: 'silent' },
    { stripeApi: fake.api, now: () => new Date(Date.now() + clock.ahead) },
  )
  const paying = { ...test.app.context, provider: createStripeProvider(STRIPE, fake.api) }
  const close = async () => {
    await test.close()
    await fake.close()
  }
  return { ...test, fake, clock, paying, close }
}

/** Makes an available plan. */
export async function makePackage(
  { db }: Pick<TestApp, 'db'>,
  traits: Partial<typeof plans.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  await db.insert(plans).values({ id, title: 'Dawn', price: 999, duration: 30, status: 'Active', ...traits })
  return id
}

/** Buys a plan with a new key for each call, or without one for `null`. */
export function buyAs(
  test: TestApp,
  member: TestMember,
  packageId: string,
  stripeToken = 'tok_visa',
  idempotency_key: string | null = randomUUID(),
  confirm?: boolean,
) {
  const body = {
    packageId,
    stripeToken,
    ...(idempotency_key && { idempotency_key }),
    ...(confirm !== undefined && { confirm }),
  }
  return callRoute(test, member, subscribe, { body })
}

/** Returns the plan as shown on the member's own page. */
export async function readOwnPlan(test: TestApp, member: TestMember) {
  return (await callRoute(test, member, getOwnPlan, { params: { userId: member.id } })).body
}

/** Returns the bank's id for a member's only payment; empty before there is one. */
export async function readIntentId({ db }: TestApp, member: TestMember): Promise<string> {
  const [payment] = await db.select().from(payments).where(eq(payments.member_id, member.id))
  return payment?.provider_id ?? ''
}

/** Makes a member who has bought a plan. */
export async function makeBuyer(
  test: TestApp,
  packageId: string,
): Promise<{ member: TestMember; intent: string }> {
  const member = await makeMember(test.app.context)
  expect((await buyAs(test, member, packageId)).status).toBe(200)
  return { member, intent: await readIntentId(test, member) }
}

/** Returns the problem in a rejected call's response. */
export function readProblem({ text }: { text: string }): { code: string; message: string } {
  return JSON.parse(text)
}

/** Sends an event to the site like Stripe, and returns the response's status. */
export async function deliver({ url }: TestApp, { body, signature }: SignedEvent): Promise<number> {
  const answer = await fetch(`${url}/api/payment/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  })
  return answer.status
}

/** Expects that exactly the members who were charged and not refunded have the plan, once. */
export async function expectChargesMatchPlans({ db }: TestApp, fake: FakeStripe): Promise<void> {
  const paid = await db.select().from(payments)
  const granted = await db.select().from(subscriptions)
  for (const intent of fake.intents.values()) {
    const payment = paid.find(({ provider_id }) => provider_id === intent.id)
    const held = granted.filter(({ payment_id, revoked_at }) => payment_id === payment?.id && !revoked_at)
    const kept =
      intent.charges > 0 && intent.refunded < intent.amount && ['won', null].includes(intent.dispute)
    expect(intent.charges).toBeLessThanOrEqual(1)
    expect([intent, held.length]).toEqual([intent, kept && payment?.member_id ? 1 : 0])
  }
}
