import type { Allowance } from '@savanna/contract/plans/allowances'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { statement } from '../../kit/database/statement.ts'
import { allowanceUses } from '../../schema/allowances.tables.ts'

export interface Use {
  memberId: string
  day: string
  kind: Allowance
  /** Digest of what it is done to. */
  target: string
  amount: number
}

const used = sql<number>`coalesce(sum(${allowanceUses.amount}), 0)::int`

const lock = statement<object, { name: string }>(
  'allowance_locked',
  (bind) => sql`select pg_advisory_xact_lock(hashtextextended(${bind('name', 'text')}, 0))`,
)

/** Makes the uses of one member and kind wait for each other until the transaction ends. */
export async function lockUses(tx: Database, { memberId, kind }: Use): Promise<void> {
  await lock(tx, { name: `allowance ${memberId} ${kind}` })
}

const take = statement<{ possible: boolean }, Use & { limit: number }>('allowance_taken', (bind) => {
  const [member, day, kind] = [bind('memberId', 'uuid'), bind('day', 'date'), bind('kind', 'text')]
  const [target, amount] = [bind('target', 'uuid'), bind('amount', 'smallint')]
  return sql`
    with known as (
      select ${used} as used, coalesce(bool_or(${allowanceUses.target} = ${target}), false) as counted
      from ${allowanceUses}
      where ${allowanceUses.member_id} = ${member} and ${allowanceUses.day} = ${day} and ${allowanceUses.kind} = ${kind}
    ), taken as (
      insert into ${allowanceUses} (member_id, day, kind, target, amount)
      select ${member}, ${day}, ${kind}, ${target}, ${amount} from known
      where not counted and used + ${amount} <= ${bind('limit', 'int')}
      returning target
    )
    select counted or exists (select from taken) as possible from known`
})

/** Counts a use that is not yet counted that day; returns false when that would exceed the limit. */
export async function takeUse(tx: Database, use: Use, limit: number): Promise<boolean> {
  const [taken] = await take(tx, { ...use, limit })
  return taken?.possible ?? false
}

/** Returns how much of each allowance a member has used on a day; kinds without a use are left out. */
export async function findUsedByKind(db: Database, memberId: string, day: string) {
  const rows = await db
    .select({ kind: allowanceUses.kind, used })
    .from(allowanceUses)
    .where(and(eq(allowanceUses.member_id, memberId), eq(allowanceUses.day, day)))
    .groupBy(allowanceUses.kind)
  return new Map(rows.map((row) => [row.kind, row.used]))
}

/** Returns what a member used on each day, for their download. */
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
