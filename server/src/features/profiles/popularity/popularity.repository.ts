import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'

const recompute = statement<never, { ids: string[] }>(
  'popularity_recomputed',
  (bind) => sql`select recompute_popularity(${bind.inSight('ids', 'uuid[]')})`,
)

/**
 * Recomputes the popularity of members from stored actions (`compute_popularity` in the database); call it in the
 * transaction that stores one.
 */
export async function recomputePopularity(tx: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await recompute(tx, { ids })
}
