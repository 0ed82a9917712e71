import { and, asc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { lockedInOrder } from '../../kit/database/lock-in-order.ts'
import { newId } from '../../kit/ids.ts'
import { messageCounts } from '../../schema/chat.tables.ts'
import { receipts } from '../../schema/payments.tables.ts'
import { payments, plans, subscriptions } from '../../schema/plans.tables.ts'
import type { Span } from './plans.rules.ts'

/** Returns whether any plan is for sale. */
export async function hasOffer(db: Database): Promise<boolean> {
  return (await listActivePackages(db)).length > 0
}

const onOffer = and(eq(plans.status, 'Active'), isNull(plans.deleted_at))
const offer = {
  id: plans.id,
  title: plans.title,
  price: plans.price,
  duration: plans.duration,
  status: plans.status,
}

/** Returns the plans for sale, the shortest first. */
export async function listActivePackages(db: Database) {
  return db
    .select(offer)
    .from(plans)
    .where(onOffer)
    .orderBy(asc(plans.duration), asc(plans.price), asc(plans.id))
}

/** Returns every plan that isn't deleted, for sale or not, in the order they were created. */
export async function listPackages(db: Database) {
  return db.select(offer).from(plans).where(isNull(plans.deleted_at)).orderBy(asc(plans.id))
}

/** Returns a plan that is for sale; nothing for any other. */
export async function findActivePackage(db: Database, id: string) {
  const [found] = await db
    .select(offer)
    .from(plans)
    .where(and(eq(plans.id, id), onOffer))
  return found
}

/** Locks and returns a plan that is for sale, so it stays that way until the transaction ends. */
export async function lockActivePackage(tx: Database, id: string) {
  const [found] = await tx
    .select(offer)
    .from(plans)
    .where(and(eq(plans.id, id), onOffer))
    .for('share')
  return found
}

/** Serialises changes to a member's plans until the transaction ends. */
export async function lockPlans(tx: Database, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plans ${memberId}`}, 0))`)
}

/** Returns a member's current and future plans, the first to end first. */
export function findCurrentPlan(db: Database, memberId: string, now: Date) {
  return db
    .select({
      id: subscriptions.id,
      starts_at: subscriptions.starts_at,
      ends_at: subscriptions.ends_at,
      remind: subscriptions.remind,
      package_id: plans.id,
      title: plans.title,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.package_id))
    .where(
      and(
        eq(subscriptions.member_id, memberId),
        gt(subscriptions.ends_at, now),
        isNull(subscriptions.revoked_at),
      ),
    )
    .orderBy(asc(subscriptions.ends_at))
}

export async function findByPayment(db: Database, paymentId: string) {
  const [found] = await db.select().from(subscriptions).where(eq(subscriptions.payment_id, paymentId))
  return found
}

interface NewSubscription extends Omit<Span, 'id'> {
  member_id: string
  package_id: string
  payment_id: string
  begin_told_at: Date | null
}

export async function insertSubscription(tx: Database, row: NewSubscription): Promise<void> {
  await tx.insert(subscriptions).values({ id: newId(), ...row })
}

export async function updateSubscription(
  tx: Database,
  { id, ...change }: Partial<Omit<typeof subscriptions.$inferInsert, 'id'>> & { id: string },
): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id))
}

/** Stores whether a member wants a reminder before their plans end. Returns false if they have none. */
export async function setReminding(
  db: Database,
  memberId: string,
  remind: boolean,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(subscriptions)
    .set({ remind })
    .where(
      and(
        eq(subscriptions.member_id, memberId),
        gt(subscriptions.ends_at, now),
        isNull(subscriptions.revoked_at),
      ),
    )
  return Boolean(rowCount)
}

/** Resets the count of free messages, as the specification requires when a plan starts. */
export async function resetMessageCount(tx: Database, memberId: string): Promise<void> {
  await tx.delete(messageCounts).where(eq(messageCounts.member_id, memberId))
}

const noticeColumns = {
  id: subscriptions.id,
  member_id: subscriptions.member_id,
  title: sql<string>`(select ${plans.title} from ${plans} where ${plans.id} = ${subscriptions.package_id})`,
}

/** Claims plans that have started since they were bought, so each is announced once. */
export function claimBegun(tx: Database, now: Date) {
  return tx
    .update(subscriptions)
    .set({ begin_told_at: now })
    .where(
      lockedInOrder(
        tx,
        subscriptions.id,
        and(
          isNotNull(subscriptions.payment_id),
          isNull(subscriptions.begin_told_at),
          isNull(subscriptions.revoked_at),
          lte(subscriptions.starts_at, now),
          gt(subscriptions.ends_at, now),
        ),
      ),
    )
    .returning(noticeColumns)
}

/** Claims plans that have ended since `since`, so each is announced once. */
export function claimEnded(tx: Database, now: Date, since: Date) {
  return tx
    .update(subscriptions)
    .set({ end_told_at: now })
    .where(
      lockedInOrder(
        tx,
        subscriptions.id,
        and(
          isNull(subscriptions.end_told_at),
          isNull(subscriptions.revoked_at),
          lte(subscriptions.ends_at, now),
          gt(subscriptions.ends_at, since),
        ),
      ),
    )
    .returning(noticeColumns)
}

/** Claims plans that end before `soon`, aren't followed by another and whose holders want a reminder. */
export function claimEnding(tx: Database, now: Date, soon: Date) {
  return tx
    .update(subscriptions)
    .set({ reminded_at: now })
    .where(
      lockedInOrder(
        tx,
        subscriptions.id,
        and(
          isNull(subscriptions.reminded_at),
          isNull(subscriptions.revoked_at),
          eq(subscriptions.remind, true),
          gt(subscriptions.ends_at, now),
          lte(subscriptions.ends_at, soon),
          // Holders of a plan of a few days know when it ends.
          sql`${subscriptions.starts_at} < ${subscriptions.ends_at} - (${soon}::timestamptz - ${now}::timestamptz)`,
          sql`not exists (select from ${subscriptions} as later where later.member_id = ${subscriptions.member_id}
          and later.revoked_at is null and later.ends_at > ${subscriptions.ends_at})`,
        ),
      ),
    )
    .returning(noticeColumns)
}

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
