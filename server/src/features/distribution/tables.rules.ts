/** What is being done: tables are moved to workers, or taken back. */
export type Direction = 'distribute' | 'undo'

export interface DistributedTable {
  name: string
  /** Into how many partitions by hash it is divided on a single PostgreSQL, where it isn't a plain table. */
  partitions?: number
}

/** The column by which all of them are distributed, so what belongs to a conversation is on one worker. */
export const DISTRIBUTION_KEY = 'room_id'

/** The tables that grow with every message; the first one decides where the others are. */
export const DISTRIBUTED_TABLES: readonly DistributedTable[] = [
  { name: 'messages', partitions: 8 },
  { name: 'room_reads' },
  { name: 'message_changes' },
]
