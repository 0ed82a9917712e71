import type { Allowance } from '@savanna/contract/plans/allowances'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { ofMember } from './accounts.tables.ts'

/** The daily counts: every member's allowances, and a member's actions towards a stranger. */
export type CountedKind = Allowance | 'stranger_comments'

/** A member's limited actions on a day (UTC): one row per kind and target. */
export const allowanceUses = pgTable(
  'allowance_uses',
  {
    member_id: ofMember(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<CountedKind>().notNull(),
    /**
     * A digest of the target: enough to recognise it on the same day, without naming anyone. For comments to
     * strangers the author's id, so that the count outlives the commenter's account.
     */
    target: uuid().notNull(),
    amount: smallint().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.day, table.kind, table.target] }),
    index().on(table.day),
  ],
)

interface Used {
  memberId: SQLWrapper
  day: SQLWrapper
  kind: Allowance
  target: SQLWrapper
}

/**
 * Returns the condition that an action on this target is already counted on that day, so repeating it uses
 * nothing.
 */
export function hasUsed({ memberId, day, kind, target }: Used): SQL {
  return sql`exists (select 1 from ${allowanceUses}
    where ${allowanceUses.member_id} = ${memberId} and ${allowanceUses.day} = ${day}
      and ${allowanceUses.kind} = ${sql.raw(`'${kind}'`)} and ${allowanceUses.target} = ${target})`
}
