import type { Database } from '../../kit/database/database.ts'
import { missingMonths } from './months.rules.ts'
import { findPartitions } from './notifications.repository.ts'
import { findPendingMoves } from './steps.repository.ts'

export interface PartitionState {
  /** The tables that are still to be moved. */
  pending: string[]
  /** How many coming months of notifications have no partition of their own yet. */
  missingMonths: number
}

/** Returns what is left to do for the partitions of a database. */
export async function readPartitionState(db: Database, now: Date): Promise<PartitionState> {
  const pending = await findPendingMoves(db)
  return { pending, missingMonths: missingMonths(await findPartitions(db), now).length }
}
