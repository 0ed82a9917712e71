import type { Allowance } from '@savanna/contract/allowances'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { allowanceUses } from './allowances.tables.ts'

export interface Use {
  memberId: string
  day: string
  kind: Allowance
  /** Digest of what it is done to. */
  target: string
  amount: number
}

const used = sql<number>`coalesce(sum(${allowanceUses.amount}), 0)::int`

/** Makes the uses of one member and kind wait for each other until the transaction ends. */
export async function lockUses(tx: Database, { memberId, kind }: Use): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`allowance ${memberId} ${kind}`}, 0))`)
}

/** How much of an allowance is used on a day, and whether this very use is part of it. */
export async function findUsed(db: Database, { memberId, day, kind, target }: Use) {
  const [found] = await db
    .select({ used, counted: sql<boolean>`coalesce(bool_or(${allowanceUses.target} = ${target}), false)` })
    .from(allowanceUses)
    .where(
      and(eq(allowanceUses.member_id, memberId), eq(allowanceUses.day, day), eq(allowanceUses.kind, kind)),
    )
  return found ?? { used: 0, counted: false }
}

export async function insertUse(tx: Database, { memberId, ...use }: Use): Promise<void> {
  await tx.insert(allowanceUses).values({ member_id: memberId, ...use })
}

/** How much of each allowance a member has used on a day; kinds without a use are left out. */
export async function findUsedByKind(db: Database, memberId: string, day: string) {
  const rows = await db
    .select({ kind: allowanceUses.kind, used })
    .from(allowanceUses)
    .where(and(eq(allowanceUses.member_id, memberId), eq(allowanceUses.day, day)))
    .groupBy(allowanceUses.kind)
  return new Map(rows.map((row) => [row.kind, row.used]))
}

/** For the member's download. */
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
