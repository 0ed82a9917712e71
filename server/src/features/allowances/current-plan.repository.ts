import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, builderStatement, statement } from '../../kit/database/statement.ts'
import { isUnlimited, plans, subscriptions } from '../../schema/plans.tables.ts'

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

/** Returns the plan that a member holds at a time; the one that ends last when there are several. */
export async function findPlan(db: Database, memberId: string, now: Date) {
  const [plan] = await plansAt(db, { memberId, now })
  return plan
}

const unlimitedAt = statement<{ unlimited: boolean }, { memberId: string; now: string }>(
  'unlimited_at',
  (bind) => sql`select ${isUnlimited(bind('memberId', 'uuid'), bind('now', 'timestamptz'))} as unlimited`,
)

/** Returns whether nothing limits a member at a time: they hold a plan, or none is on offer. */
export async function findUnlimited(db: Database, memberId: string, now: Date): Promise<boolean> {
  const [found] = await unlimitedAt(db, { memberId, now: now.toISOString() })
  return found?.unlimited ?? false
}
