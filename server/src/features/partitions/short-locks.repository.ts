import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { readSqlState } from '../../kit/database/driver/sql-state.ts'

/**
 * How long a schema change waits for its locks, and so how long others wait behind it. Shorter than the
 * second after which PostgreSQL checks for deadlocks, so a deadlock never fails a member's request.
 */
const LOCK_MS = 500
const AGAIN_MS = 1_000

const NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const RETRIED = [NOT_AVAILABLE, DEADLOCK]

/**
 * Runs work in a transaction that waits at most half a second for a lock, and retries until it gets its locks. Returns
 * undefined if the signal aborts first.
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
      if (!RETRIED.includes(readSqlState(error) ?? '')) throw error
      await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  return undefined
}
