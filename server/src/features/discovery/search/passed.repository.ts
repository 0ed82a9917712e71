import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statements } from '../../../kit/database/statement.ts'
import { passes } from '../../../schema/discovery/passes.tables.ts'
import type { Candidate } from './candidates.ts'
import { hiddenIds, meetsCondition, ROWS } from './condition.repository.ts'
import { type ConditionValues, type SqlCondition, type Variant, variantSuffixOf } from './condition.ts'

const passed = statements<Variant, { id: string }, ConditionValues & { since: string; limit: number }>(
  (variant) => `discovery_passed${variantSuffixOf(variant)}`,
  (bind, variant) => sql`with ${hiddenIds(bind)} select d.member_id as id from ${ROWS}
    join ${passes} on ${passes.passed_id} = d.member_id
    where ${passes.passer_id} = ${bind.inSight('me', 'uuid')}
      and ${passes.created_at} > ${bind('since', 'timestamptz')}
      and d.cohort = any (${bind('cohorts', 'smallint[]')}) and ${meetsCondition(bind, variant)}
    order by ${passes.created_at} desc, d.member_id limit ${bind('limit', 'int')}`,
)

/**
 * Returns members passed by the searcher since a time (ISO 8601) who satisfy one of a list's tier conditions,
 * best tier first, at most `limit` per tier.
 */
export async function findPassed(
  db: Database,
  conditions: SqlCondition[],
  { since, limit }: { since: string; limit: number },
): Promise<Candidate[]> {
  const list: Candidate[] = []
  for (const { variant, values, criteria } of conditions) {
    const found = await passed(variant)(db, { ...values, since, limit })
    list.push(...found.map(({ id }) => ({ id, tier: criteria.missed })))
    if (list.length >= limit) break
  }
  return list
}
