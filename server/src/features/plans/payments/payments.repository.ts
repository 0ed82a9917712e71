import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { paymentEvents, receipts } from '../../../schema/payments.tables.ts'
import { payments, subscriptions } from '../../../schema/plans.tables.ts'

export type Payment = typeof payments.$inferSelect

const UNSETTLED = ['created', 'requires_action'] as const

export async function insertPayment(tx: Database, row: typeof payments.$inferInsert): Promise<Payment> {
  const [inserted] = await tx.insert(payments).values(row).returning()
  if (!inserted) throw new Error('a payment was not stored')
  return inserted
}

export async function findPayment(db: Database, id: string): Promise<Payment | undefined> {
  const [found] = await db.select().from(payments).where(eq(payments.id, id))
  return found
}

/** Returns a member's payment by our id, or by the attempt's idempotency key. */
export async function findOwnPayment(
  db: Database,
  memberId: string,
  by: { id: string } | { key: string },
): Promise<Payment | undefined> {
  const which = 'id' in by ? eq(payments.id, by.id) : eq(payments.idempotency_key, by.key)
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.member_id, memberId), which))
  return found
}

/** Returns the payment with that id at the bank. */
export async function findByProviderId(db: Database, providerId: string): Promise<Payment | undefined> {
  const [found] = await db.select().from(payments).where(eq(payments.provider_id, providerId))
  return found
}

/** Returns a member's unsettled payments, except the one with this key. */
export function findOpenOf(db: Database, memberId: string, exceptKey: string): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.member_id, memberId),
        inArray(payments.status, UNSETTLED),
        ne(payments.idempotency_key, exceptKey),
      ),
    )
}

/** Returns whether a member has paid this amount for this plan since then. */
export async function hasPaidSince(
  db: Database,
  { memberId, packageId, amount }: { memberId: string; packageId: string; amount: number },
  since: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.member_id, memberId),
        eq(payments.package_id, packageId),
        eq(payments.amount, amount),
        eq(payments.status, 'succeeded'),
        gt(sql`coalesce(${payments.settled_at}, ${payments.created_at})`, since),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Counts how often the bank has declined a member's cards since then. */
export async function countFailed(db: Database, memberId: string, since: Date): Promise<number> {
  return db.$count(
    payments,
    and(eq(payments.member_id, memberId), eq(payments.status, 'failed'), gt(payments.created_at, since)),
  )
}

/** Stores the bank's id of a payment. Returns false if the payment has been abandoned in the meantime. */
export async function setProviderId(db: Database, id: string, providerId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(payments)
    .set({ provider_id: providerId })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.status, 'created'),
        or(isNull(payments.provider_id), eq(payments.provider_id, providerId)),
      ),
    )
  return Boolean(rowCount)
}

/** Marks a payment as failed that was never opened at the bank. */
export async function abandonPayment(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'failed', failure: 'canceled', settled_at: now, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, id), eq(payments.status, 'created'), isNull(payments.provider_id)))
}

type PaymentChange = Partial<Pick<Payment, 'status' | 'failure' | 'refunded' | 'dispute' | 'settled_at'>>

/** Stores the bank's response and returns the payment; returns nothing if a later response is already stored. */
export async function changePayment(
  tx: Database,
  { id, version }: Pick<Payment, 'id' | 'version'>,
  change: PaymentChange,
): Promise<Payment | undefined> {
  const [changed] = await tx
    .update(payments)
    .set({ ...change, version: version + 1 })
    .where(and(eq(payments.id, id), eq(payments.version, version)))
    .returning()
  return changed
}

/** Returns unsettled payments, and those charged after their member was deleted. */
export function findStuck(
  db: Database,
  provider: Payment['provider'],
  before: Date,
  limit: number,
): Promise<Payment[]> {
  const receipt = db.select({ one: sql`1` }).from(receipts).where(eq(receipts.payment_id, payments.id))
  const ownerless = and(
    eq(payments.status, 'succeeded'),
    isNull(payments.member_id),
    lt(payments.refunded, payments.amount),
    notExists(receipt),
  )
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        lt(payments.created_at, before),
        or(inArray(payments.status, UNSETTLED), ownerless),
      ),
    )
    .orderBy(asc(payments.created_at))
    .limit(limit)
}

export async function hasReceipt(db: Database, paymentId: string): Promise<boolean> {
  const found = await db
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.payment_id, paymentId))
  return found.length > 0
}

/** Stores a receipt with the next number. */
export async function insertReceipt(tx: Database, paymentId: string, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('receipt number', 0))`)
  const [last] = await tx
    .select({ number: receipts.number })
    .from(receipts)
    .orderBy(desc(receipts.number))
    .limit(1)
  await tx.insert(receipts).values({ number: (last?.number ?? 0) + 1, payment_id: paymentId, issued_at: now })
}

const receiptFields = {
  number: receipts.number,
  issued_at: receipts.issued_at,
  plan: payments.plan,
  days: payments.days,
  amount: payments.amount,
  refunded: payments.refunded,
  dispute: payments.dispute,
  provider: payments.provider,
}

/** Returns a member's receipts, the newest first. */
export function findReceipts(db: Database, memberId: string) {
  return db
    .select(receiptFields)
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.payment_id))
    .where(eq(payments.member_id, memberId))
    .orderBy(desc(receipts.number))
}

/** Returns the contents of a payment's email; nothing if the plan wasn't granted. */
export async function findReceiptOf(db: Database, paymentId: string) {
  const [found] = await db
    .select({ ...receiptFields, starts_at: subscriptions.starts_at, ends_at: subscriptions.ends_at })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.payment_id))
    .innerJoin(subscriptions, eq(subscriptions.payment_id, payments.id))
    .where(eq(receipts.payment_id, paymentId))
  return found
}

export async function isEventKnown(db: Database, id: string): Promise<boolean> {
  const found = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return found.length > 0
}

/** Records an event from the bank, so it isn't handled again. */
export async function insertEvent(db: Database, event: { id: string; type: string }): Promise<void> {
  await db.insert(paymentEvents).values({ id: event.id, type: event.type }).onConflictDoNothing()
}
