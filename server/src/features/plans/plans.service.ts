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

/** Plans are stored in pence and shown in pounds. */
function toPounds<P extends { price: number }>(plan: P): P {
  return { ...plan, price: plan.price / PENCE }
}

/** Returns the plans for sale, the shortest first. */
export async function readPlans({ db }: Context) {
  return (await repository.listActivePackages(db)).map(toPounds)
}

/** Returns all plans for administrators, including those no longer for sale, with their versions. */
export async function readAllPlans({ db }: Context) {
  const plans = await repository.listPackages(db)
  return plans.map((plan) => ({ ...toPounds(plan), version: versionOfPlan(plan) }))
}

/**
 * Returns a plan for sale.
 * @throws 404 `package_not_found` when it's unknown or no longer for sale
 */
export async function readPlan({ db }: Context, id: string) {
  const plan = await repository.findActivePackage(db, id)
  if (!plan) throw problem(404, 'plan_gone', PLAN_GONE)
  return toPounds(plan)
}

/** Returns a member's plan, the next one, and the receipts. */
export async function readOwnPlan({ db, now }: Context, me: Caller) {
  const at = now()
  const [rows, receipts] = await Promise.all([
    repository.findCurrentPlan(db, me.id, at),
    findReceipts(db, me.id),
  ])
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

/** Turns the reminder before the member's plans end off or on. */
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
