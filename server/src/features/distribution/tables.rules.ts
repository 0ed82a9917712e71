/** The current operation: moving tables to workers, or back. */
export type Direction = 'distribute' | 'undo'

export interface DistributedTable {
  name: string
  /** The number of hash partitions on a single PostgreSQL, if it isn't a plain table. */
  partitions?: number
}

/** The column that distributes all of them, so everything in a conversation is on one worker. */
export const DISTRIBUTION_KEY = 'room_id'

/** The tables that grow with every message; the first one decides where the others go. */
export const DISTRIBUTED_TABLES: readonly DistributedTable[] = [
  { name: 'messages', partitions: 8 },
  { name: 'room_reads' },
  { name: 'message_changes' },
]
