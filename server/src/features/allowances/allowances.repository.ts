import type { Allowance } from '@savanna/contract/plans/allowances'
import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, builderStatement, statement } from '../../kit/database/statement.ts'
import { allowanceUses, type CountedKind } from '../../schema/allowances.tables.ts'
import { isUnlimited, plans, subscriptions } from '../../schema/plans.tables.ts'

export interface Use {
  memberId: string
  day: string
  kind: Allowance
  /** Digest of the action's target. */
  target: string
  amount: number
}

const takeFrom = statement<
  { amount: number },
  Omit<Use, 'amount' | 'kind'> & { kind: CountedKind; limit: number }
>(
  'use_of_target_taken',
  (bind) => sql`
    insert into ${allowanceUses} as before (member_id, day, kind, target, amount)
    values (${bind.inSight('memberId', 'uuid')}, ${bind.inSight('day', 'date')}, ${bind.inSight('kind', 'text')},
      ${bind.inSight('target', 'uuid')}, 1)
    on conflict (member_id, day, kind, target) do update set amount = before.amount + 1
    where before.amount < ${bind.inSight('limit', 'int')}
    returning amount`,
)

/**
 * Counts one more use on this target that day. Returns false if that would exceed the limit. The row's lock
 * makes the count exact until the transaction ends.
 */
export async function takeUseOfTarget(
  tx: Database,
  use: Omit<Use, 'amount' | 'kind'> & { kind: CountedKind },
  limit: number,
): Promise<boolean> {
  return (await takeFrom(tx, { ...use, limit })).length > 0
}

const used = sql<number>`coalesce(sum(${allowanceUses.amount}), 0)::int`

const take = statement<{ possible: boolean }, Use & { limit: number }>(
  'allowance_taken',
  (bind) => sql`select take_allowance(${bind.inSight('memberId', 'uuid')}, ${bind.inSight('day', 'date')},
    ${bind.inSight('kind', 'text')}, ${bind.inSight('target', 'uuid')}, ${bind.inSight('amount', 'smallint')},
    ${bind.inSight('limit', 'int')}) as possible`,
)

/**
 * Counts a use that isn't yet counted that day. Returns false if that would exceed the limit. Uses by one
 * member of one kind wait for each other until the transaction ends.
 */
export async function takeUse(tx: Database, use: Use, limit: number): Promise<boolean> {
  const [taken] = await take(tx, { ...use, limit })
  return taken?.possible ?? false
}

/** Returns how much of each allowance a member has used on a day, leaving out unused kinds. */
export async function findUsedByKind(db: Database, memberId: string, day: string) {
  const rows = await db
    .select({ kind: allowanceUses.kind, used })
    .from(allowanceUses)
    .where(and(eq(allowanceUses.member_id, memberId), eq(allowanceUses.day, day)))
    .groupBy(allowanceUses.kind)
  return new Map(rows.map((row) => [row.kind, row.used]))
}

/** Returns a member's use on each day, for their download. */
export function findUses(db: Database, memberId: string) {
  return db
    .select({ day: allowanceUses.day, kind: allowanceUses.kind, used })
    .from(allowanceUses)
    .where(eq(allowanceUses.member_id, memberId))
    .groupBy(allowanceUses.day, allowanceUses.kind)
    .orderBy(asc(allowanceUses.day), asc(allowanceUses.kind))
}

export async function deleteUsesBefore(db: Database, day: string): Promise<void> {
  await db.delete(allowanceUses).where(lt(allowanceUses.day, day))
}

const plansAt = builderStatement('plan_at', (db, bind: Bind<'memberId' | 'now'>) =>
  db
    .select({ packageId: plans.id, packageName: plans.title, endsAt: subscriptions.ends_at })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.package_id))
    .where(
      and(
        eq(subscriptions.member_id, bind.placeholder('memberId')),
        lte(subscriptions.starts_at, bind.placeholder('now')),
        gt(subscriptions.ends_at, bind.placeholder('now')),
        isNull(subscriptions.revoked_at),
      ),
    )
    .orderBy(desc(subscriptions.ends_at))
    .limit(1),
)

/** Returns a member's plan at a time; if there are several, the one that ends last. */
export async function findPlan(db: Database, memberId: string, now: Date) {
  const [plan] = await plansAt(db, { memberId, now })
  return plan
}

const unlimitedAt = statement<{ unlimited: boolean }, { memberId: string; now: string }>(
  'unlimited_at',
  (bind) => sql`select ${isUnlimited(bind('memberId', 'uuid'), bind('now', 'timestamptz'))} as unlimited`,
)

/** Returns whether a member is unlimited at a time: they have a plan, or none is for sale. */
export async function findUnlimited(db: Database, memberId: string, now: Date): Promise<boolean> {
  const [found] = await unlimitedAt(db, { memberId, now: now.toISOString() })
  return found?.unlimited ?? false
}
