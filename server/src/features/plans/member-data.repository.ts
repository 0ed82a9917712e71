import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { packages, subscriptions } from './plans.tables.ts'

export function findSubscriptions(db: Database, memberId: string) {
  return db
    .select({
      plan: packages.title,
      price_in_pence: packages.price,
      starts: subscriptions.starts_at,
      ends: subscriptions.ends_at,
    })
    .from(subscriptions)
    .innerJoin(packages, eq(packages.id, subscriptions.package_id))
    .where(eq(subscriptions.member_id, memberId))
    .orderBy(asc(subscriptions.starts_at))
}
