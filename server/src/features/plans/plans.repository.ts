import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { packages, subscriptions } from './plans.tables.ts'

/** The plan that a member holds at a time; the one that ends last when there are several. */
export async function findPlan(db: Database, memberId: string, now: Date) {
  const [plan] = await db
    .select({ packageId: packages.id, packageName: packages.title, endsAt: subscriptions.ends_at })
    .from(subscriptions)
    .innerJoin(packages, eq(packages.id, subscriptions.package_id))
    .where(
      and(
        eq(subscriptions.member_id, memberId),
        lte(subscriptions.starts_at, now),
        gt(subscriptions.ends_at, now),
      ),
    )
    .orderBy(desc(subscriptions.ends_at))
    .limit(1)
  return plan
}

/** The plans on offer, the shortest first. */
export async function listActivePackages(db: Database) {
  return db
    .select({
      id: packages.id,
      title: packages.title,
      price: packages.price,
      duration: packages.duration,
      status: packages.status,
    })
    .from(packages)
    .where(eq(packages.status, 'Active'))
    .orderBy(asc(packages.duration), asc(packages.price), asc(packages.id))
}
