import { eq, like, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { pendingSteps } from '../../schema/steps.tables.ts'

const PREFIX = 'partitions of '

type MovedTable = 'messages' | 'notifications'

/** Returns the condition for the step that a migration leaves to the running server: the move of a table. */
const isStepOf = (table: MovedTable) => eq(pendingSteps.name, `${PREFIX}${table}`)

/** Returns the tables of a full site that are not partitioned yet, in the order of their names. */
export async function findPendingMoves(db: Database): Promise<string[]> {
  const steps = await db
    .select()
    .from(pendingSteps)
    .where(like(pendingSteps.name, `${PREFIX}%`))
    .orderBy(pendingSteps.name)
  return steps.map(({ name }) => name.slice(PREFIX.length))
}

/**
 * Locks the move of a table until the transaction ends, and returns the key up to which it is done. Returns undefined when
 * it is done, or another server is at it.
 */
export async function lockMove(
  tx: Database,
  table: MovedTable,
): Promise<{ after: string | null } | undefined> {
  const [step] = await tx
    .select({ after: pendingSteps.after })
    .from(pendingSteps)
    .where(isStepOf(table))
    .for('update', { skipLocked: true })
  return step
}

/** Records up to which key a table is done; null for nothing of it. */
export async function recordProgress(tx: Database, table: MovedTable, after: string | null): Promise<void> {
  await tx.update(pendingSteps).set({ after }).where(isStepOf(table))
}

/** Records that a table is partitioned; after the last one nothing of the moves is left in the database. */
export async function markMoved(db: Database, table: MovedTable): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(pendingSteps).where(isStepOf(table))
    if ((await findPendingMoves(tx)).length === 0)
      await tx.execute(sql`drop schema if exists savanna_partitioning cascade`)
  })
}
