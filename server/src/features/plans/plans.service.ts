import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { PLAN_GONE } from '@savanna/contract/plans/routes'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { findReceipts } from './payments/payments.repository.ts'
import * as repository from './plans.repository.ts'
import { versionOfPlan } from './plans.rules.ts'

const PENCE = 100

/** Plans are kept in pence and told in pounds. */
function toPounds<P extends { price: number }>(plan: P): P {
  return { ...plan, price: plan.price / PENCE }
}

/** Returns the plans on offer, the shortest first. */
export async function readPlans({ db }: Context) {
  return (await repository.listActivePackages(db)).map(toPounds)
}

/** Returns all plans for administrators, also those that are no longer on offer, with their versions. */
export async function readAllPlans({ db }: Context) {
  const plans = await repository.listKeptPackages(db)
  return plans.map((plan) => ({ ...toPounds(plan), version: versionOfPlan(plan) }))
}

/**
 * Returns a plan on offer.
 * @throws 404 `package_not_found` when it is unknown or no longer on offer
 */
export async function readPlan({ db }: Context, id: string) {
  const plan = await repository.findActivePackage(db, id)
  if (!plan) throw problem(404, 'plan_gone', PLAN_GONE)
  return toPounds(plan)
}

/** Returns a member's plan, the one that follows it, and the receipts. */
export async function readOwnPlan({ db, now }: Context, me: Caller) {
  const at = now()
  const [rows, receipts] = await Promise.all([repository.findHeld(db, me.id, at), findReceipts(db, me.id)])
  const held = rows.map(({ package_id, title, starts_at, ends_at }) => ({
    package_id,
    title,
    starts: starts_at.toISOString(),
    ends: ends_at.toISOString(),
  }))
  const running = rows.findLastIndex(({ starts_at }) => starts_at <= at)
  return {
    current: held[running] ?? null,
    next: held.slice(running + 1),
    cancelled: rows.length > 0 && rows.every(({ remind }) => !remind),
    receipts: receipts.map(toReceipt),
  }
}

type ReceiptRow = Awaited<ReturnType<typeof findReceipts>>[number]

function toReceipt({ number, issued_at, plan, days, amount, refunded, dispute, provider }: ReceiptRow) {
  const disputed = dispute === 'open' || dispute === 'lost'
  return {
    number,
    issued: issued_at.toISOString(),
    plan,
    duration: days,
    price: amount / PENCE,
    refunded: refunded / PENCE,
    state: refunded >= amount ? ('refunded' as const) : disputed ? ('disputed' as const) : ('paid' as const),
    test: provider === 'test',
  }
}

/** Lets what the member holds end without a reminder, or with one after all. */
export async function cancelReminder({ db, now, live }: Context, me: Caller, cancelled: boolean) {
  if (!(await repository.setReminding(db, me.id, !cancelled, now())))
    throw problem(404, 'no_plan', msg`You don’t have a plan right now.`)
  live.toMember(me.id, 'planChanged')
  return {
    message: say(
      cancelled
        ? msg`We won’t remind you before your plan ends`
        : msg`We’ll remind you before your plan ends`,
    ),
  }
}
