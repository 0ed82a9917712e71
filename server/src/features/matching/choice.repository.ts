import { eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { matchingMembers, matchingOptOuts, tonightPairs } from '../../schema/matching.tables.ts'

/** A condition: learning is on for a member. */
export const mayLearn = (memberId: SQLWrapper) =>
  sql<boolean>`not exists (select from ${matchingOptOuts} where ${matchingOptOuts.member_id} = ${memberId})`

/** Returns whether learning is on for a member, and what was learned. */
export async function findChoice(db: Database, memberId: string) {
  const [off] = await db.select().from(matchingOptOuts).where(eq(matchingOptOuts.member_id, memberId))
  const [learned] = await db.select().from(matchingMembers).where(eq(matchingMembers.member_id, memberId))
  return { on: off === undefined, learned: learned ?? null }
}

/** Turns learning on or off for a member; off deletes what was learned, and pairs. */
export async function saveChoice(tx: Database, memberId: string, on: boolean): Promise<void> {
  if (on) {
    await tx.delete(matchingOptOuts).where(eq(matchingOptOuts.member_id, memberId))
    return
  }
  await tx.insert(matchingOptOuts).values({ member_id: memberId }).onConflictDoNothing()
  await tx.delete(matchingMembers).where(eq(matchingMembers.member_id, memberId))
  await tx
    .delete(tonightPairs)
    .where(or(eq(tonightPairs.low_id, memberId), eq(tonightPairs.high_id, memberId)))
}
