import { DAY_MS } from '@savanna/contract/time'
import type { Database } from '../../kit/database/database.ts'
import { readSqlState } from '../../kit/database/driver/sql-state.ts'
import type { Log } from '../../kit/log.ts'
import {
  firstIdAfterPlain,
  firstKeptId,
  missingMonths,
  momentOfId,
  outdatedPartitions,
} from './months.rules.ts'
import {
  addBound,
  adoptNotifications,
  deleteOld,
  dropBound,
  dropPartition,
  findBound,
  findPartitions,
  splitMonth,
  validateBound,
} from './notifications.repository.ts'
import { withShortLocks } from './short-locks.repository.ts'
import { lockMove, markMoved } from './steps.repository.ts'

const CHECK_VIOLATION = '23514'
const DELETED_AT_ONCE = 5_000

interface Options {
  now: Date
  signal: AbortSignal
}

/**
 * Makes the table of notifications of a full site the first partition of a new one, while it serves. No row is copied:
 * its ids are checked to be below a coming month, then it is attached. May be interrupted at any point: the next call
 * goes on.
 */
export async function moveNotifications(db: Database, { now, signal }: Options): Promise<void> {
  await inMove(db, signal, (tx) => boundPlain(tx, now))
  await db
    .transaction(async (tx) => {
      if (await isPlain(tx)) await validateBound(tx)
    })
    .catch(async (error: unknown) => {
      // The bound must not stay: it would refuse every notification of that month.
      if (readSqlState(error) === CHECK_VIOLATION) await withShortLocks(db, signal, dropBound)
      throw error
    })
  await inMove(db, signal, async (tx) => {
    const first = await findBound(tx)
    if (first) await adoptNotifications(tx, first)
  })
  if (!signal.aborted && (await findPartitions(db)).length > 0) await markMoved(db, 'notifications')
}

/** Returns whether the table is still to be moved, and not by another server; locks the move until the transaction ends. */
async function isPlain(tx: Database): Promise<boolean> {
  return (await lockMove(tx, 'notifications')) !== undefined && (await findPartitions(tx)).length === 0
}

async function inMove(
  db: Database,
  signal: AbortSignal,
  work: (tx: Database) => Promise<void>,
): Promise<void> {
  await withShortLocks(db, signal, async (tx) => {
    if (await isPlain(tx)) await work(tx)
  })
}

/** Gives the plain table a bound; one that an interrupted run has left too near is replaced. */
async function boundPlain(tx: Database, now: Date): Promise<void> {
  const known = await findBound(tx)
  if (known && momentOfId(known).getTime() - now.getTime() > DAY_MS) return
  await addBound(tx, firstIdAfterPlain(now))
}

/** Makes the partitions of the coming months where they are missing. */
export async function makeMonths(db: Database, { now, signal }: Options): Promise<void> {
  for (const month of missingMonths(await findPartitions(db), now))
    await withShortLocks(db, signal, (tx) => splitMonth(tx, month))
}

/** Drops what is older than so many whole months: partitions as a whole, and rows of the first one where it goes on. */
export async function dropOldMonths(
  db: Database,
  months: number,
  { now, signal, log }: Options & { log: Pick<Log, 'info'> },
): Promise<void> {
  const firstKept = firstKeptId(now, months)
  for (const { name } of outdatedPartitions(await findPartitions(db), firstKept)) {
    await withShortLocks(db, signal, (tx) => dropPartition(tx, name))
    log.info({ name }, 'old notifications are dropped')
  }
  while (!signal.aborted && (await deleteOld(db, firstKept, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
}
