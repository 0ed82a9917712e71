import { and, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../server/src/kit/database/database.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { members } from '../../server/src/schema/accounts.tables.ts'
import { administrators, dailyFigures } from '../../server/src/schema/admin.tables.ts'
import { payments, plans } from '../../server/src/schema/plans.tables.ts'
import { profiles } from '../../server/src/schema/profiles.tables.ts'
import { reports } from '../../server/src/schema/relations.tables.ts'

export async function insertFigures(db: Database, rows: (typeof dailyFigures.$inferInsert)[]): Promise<void> {
  await db.insert(dailyFigures).values(rows).onConflictDoNothing()
}

/** Counts each day's new members for days with figures, like the nightly job for each past day. */
export async function countNewMembers(db: Database): Promise<void> {
  const joined = sql`(${members.created_at} at time zone 'UTC')::date = ${dailyFigures.day}`
  const newMembers = db
    .select({ n: count() })
    .from(members)
    .where(and(isNotNull(members.verified_at), joined))
  await db.update(dailyFigures).set({ members: sql`(${newMembers})` })
}

/** Payments by members who have left since: only for accounting. */
export async function insertPayments(db: Database, paid: { at: Date; amount: number }[]): Promise<void> {
  const onSale = await db.select().from(plans)
  const rows = paid.flatMap(({ at, amount }) => {
    const plan = onSale.find(({ price }) => price === amount)
    if (!plan) return []
    return {
      id: newId(),
      package_id: plan.id,
      plan: plan.title,
      days: plan.duration,
      amount,
      currency: 'gbp',
      provider: 'test' as const,
      idempotency_key: newId(),
      status: 'succeeded' as const,
      created_at: at,
      settled_at: at,
    }
  })
  if (rows.length > 0) await db.insert(payments).values(rows)
}

export async function findAdminId(db: Database, email: string): Promise<string> {
  const [found] = await db
    .select({ id: administrators.id })
    .from(administrators)
    .where(eq(administrators.email, email))
  if (!found) throw new Error('the demo has no administrator')
  return found.id
}

export async function findReportIds(db: Database, reporterId: string, reportedId: string): Promise<string[]> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporter_id, reporterId),
        eq(reports.reported_id, reportedId),
        eq(reports.status, 'open'),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Gives members other bios. */
export async function replaceBios(db: Database, bios: { id: string; bio: string }[]): Promise<void> {
  for (const { id, bio } of bios) await db.update(profiles).set({ bio }).where(eq(profiles.member_id, id))
}
