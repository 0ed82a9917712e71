import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../../schema/accounts.tables.ts'
import { calls } from '../../schema/calls.tables.ts'
import { notBlocked } from '../../schema/relations.tables.ts'

/** Finds every ended call of a member; the other's name is null while one blocks the other. */
export function findAllCalls(db: Database, memberId: string) {
  return db
    .select({
      with: sql<
        string | null
      >`case when ${notBlocked(calls.caller_id, calls.callee_id)} then ${members.username} end`,
      mine: sql<boolean>`${calls.caller_id} = ${memberId}`,
      started_at: calls.started_at,
      accepted_at: calls.accepted_at,
      ended_at: calls.ended_at,
      reason: calls.reason,
    })
    .from(calls)
    .innerJoin(
      members,
      eq(
        members.id,
        sql`case when ${calls.caller_id} = ${memberId} then ${calls.callee_id} else ${calls.caller_id} end`,
      ),
    )
    .where(and(or(eq(calls.caller_id, memberId), eq(calls.callee_id, memberId)), isNotNull(calls.ended_at)))
    .orderBy(asc(calls.id))
}
