import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { readSqlState } from '../../kit/database/driver/sql-state.ts'

/**
 * How long a change of tables waits for its locks, and so how long it makes others wait behind it. Less than the second
 * after which PostgreSQL looks for deadlocks: of two that wait for each other it is never a member's request that fails.
 */
const LOCK_MS = 500
const AGAIN_MS = 1_000

const NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
/** A copied row refers to a room or a member who was deleted after the row was read. */
const FOREIGN_KEY_VIOLATION = '23503'
const FOR_ANOTHER_TRY = [NOT_AVAILABLE, DEADLOCK, FOREIGN_KEY_VIOLATION]

/**
 * Runs work in a transaction that waits only half a second for a lock, again and again until it has got its locks. Returns
 * undefined when the signal aborts it before.
 */
export async function withShortLocks<T>(
  db: Database,
  signal: AbortSignal,
  work: (tx: Database) => Promise<T>,
): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_MS}`))
        return await work(tx)
      })
    } catch (error) {
      if (!FOR_ANOTHER_TRY.includes(readSqlState(error) ?? '')) throw error
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}
