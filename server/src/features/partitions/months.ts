import type { Database } from '../../kit/database/database.ts'
import type { Log } from '../../kit/log.ts'
import { deleteOld, dropPartition, findPartitions, splitMonth } from './months.repository.ts'
import { firstStoredId, missingMonths, outdatedPartitions } from './months.rules.ts'
import { withShortLocks } from './short-locks.repository.ts'

const DELETED_AT_ONCE = 5_000

interface Options {
  now: Date
  signal: AbortSignal
}

/** Returns how many future months of notifications have no partition yet. */
export async function countMissingMonths(db: Database, now: Date): Promise<number> {
  return missingMonths(await findPartitions(db), now).length
}

/** Creates the missing partitions for future months, as the tables' owner. */
export async function makeMonths(ownerDb: Database, { now, signal }: Options): Promise<void> {
  for (const month of missingMonths(await findPartitions(ownerDb), now))
    await withShortLocks(ownerDb, signal, (tx) => splitMonth(tx, month))
}

/**
 * Drops what is older than a number of whole months: whole partitions, and rows of the first partition, which
 * after a restore has many months' rows.
 */
export async function dropOldMonths(
  { db, ownerDb }: { db: Database; ownerDb: Database },
  months: number,
  { now, signal, log }: Options & { log: Pick<Log, 'info'> },
): Promise<void> {
  const firstKept = firstStoredId(now, months)
  for (const { name } of outdatedPartitions(await findPartitions(db), firstKept)) {
    await withShortLocks(ownerDb, signal, (tx) => dropPartition(tx, name))
    log.info({ name }, 'old notifications are dropped')
  }
  while (!signal.aborted && (await deleteOld(db, firstKept, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
}
