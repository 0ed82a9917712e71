import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../kit/database/database.ts'
import type { Log } from '../../kit/log.ts'
import {
  analyzePartitions,
  compareTables,
  copyBatch,
  dropSteps,
  readMoveStage,
  replaceMessages,
  restartCopy,
} from './messages.repository.ts'
import { withShortLocks } from './short-locks.repository.ts'
import { markMoved } from './steps.repository.ts'

/** Rows in a transaction: a change of one of them waits for as long as it takes, some tenths of a second. */
const BATCH = 2_000
/** Pauses of the copy, as a share of the time that the batch before took, so that people are served meanwhile. */
const PAUSE_SHARE = 0.5

interface MoveOptions {
  log: Pick<Log, 'info' | 'error'>
  signal: AbortSignal
  batchSize?: number
}

/**
 * Moves the messages of a full site into partitions while it serves (docs/decisions/0106). May be interrupted at any
 * point: the next call goes on. Does nothing where they are moved, or while another server moves them.
 */
export async function moveMessages(
  db: Database,
  { log, signal, batchSize = BATCH }: MoveOptions,
): Promise<void> {
  if ((await readMoveStage(db)) === 'copying') {
    const copied = await copyAll(db, { signal, batchSize })
    if (copied === undefined) return
    log.info({ rows: copied }, 'messages are copied into partitions')
    const equal = await compareTables(db, signal)
    if (equal === undefined) return
    if (!equal) {
      await withShortLocks(db, signal, restartCopy)
      const error = new Error('The partitions of messages differ from the table: all rows are copied again.')
      log.error({ err: error }, 'a move into partitions begins again')
      throw error
    }
    await analyzePartitions(db)
    await withShortLocks(db, signal, replaceMessages)
  }
  if ((await readMoveStage(db)) === 'replaced') {
    for (const step of dropSteps()) await withShortLocks(db, signal, step)
  }
  if (signal.aborted || (await readMoveStage(db)) !== 'done') return
  await markMoved(db, 'messages')
  log.info('messages are partitioned')
}

/** Copies all rows that are not copied yet; returns their number, undefined when it was interrupted. */
async function copyAll(
  db: Database,
  { signal, batchSize }: { signal: AbortSignal; batchSize: number },
): Promise<number | undefined> {
  for (let copied = 0; ; ) {
    const begun = performance.now()
    const read = await withShortLocks(db, signal, (tx) => copyBatch(tx, batchSize))
    if (read === undefined) return undefined
    if (read === 0) return copied
    copied += read
    await pause((performance.now() - begun) * PAUSE_SHARE)
  }
}
