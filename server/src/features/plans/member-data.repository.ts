import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { receipts } from '../../schema/payments.tables.ts'
import { payments, plans, subscriptions } from '../../schema/plans.tables.ts'

export function findSubscriptions(db: Database, memberId: string) {
  return db
    .select({
      plan: plans.title,
      price_in_pence: plans.price,
      starts: subscriptions.starts_at,
      ends: subscriptions.ends_at,
      taken_back: subscriptions.revoked_at,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.package_id))
    .where(eq(subscriptions.member_id, memberId))
    .orderBy(asc(subscriptions.starts_at))
}

export function findPayments(db: Database, memberId: string) {
  return db
    .select({
      plan: payments.plan,
      days: payments.days,
      amount_in_pence: payments.amount,
      refunded_in_pence: payments.refunded,
      status: payments.status,
      begun: payments.created_at,
      settled: payments.settled_at,
      receipt: receipts.number,
    })
    .from(payments)
    .leftJoin(receipts, eq(receipts.payment_id, payments.id))
    .where(eq(payments.member_id, memberId))
    .orderBy(asc(payments.created_at))
}
