import type { WindowCount } from '../counter.ts'
import type { SiteConnections } from '../database/driver/connection.ts'

/** What the primary process sends to a worker. */
export type MessageToWorker =
  /** Asks for an orderly end; `replaced` is true where other workers serve on. */
  | { type: 'savanna:stop'; replaced: boolean }
  /** Says that another worker died, perhaps with events that it had not yet sent. */
  | { type: 'savanna:lost' }
  /** Answers `savanna:count` of the same id. */
  | ({ type: 'savanna:counted'; id: number } & WindowCount)

/** What a worker sends to the primary process. */
export type MessageToPrimary =
  /** Says that it serves; `announcement` is what a server prints then. */
  | { type: 'savanna:ready'; announcement: string }
  /** Says why it can't start. */
  | { type: 'savanna:failed'; reason: string }
  /** Counts one more for a key of the rate limits. */
  | { type: 'savanna:count'; id: number; key: string; windowMs: number }

/** What a worker is given when it starts, beside the settings that it reads by itself. */
export interface WorkerSettings {
  /** Leads to the embedded database; absent where `DATABASE_URL` says where the database is. */
  connections?: SiteConnections | undefined
  /** The folder of the Unix sockets on which workers reach each other. */
  socketFolder: string
}

/** The environment variable that holds the settings of a worker as JSON. */
export const WORKER_SETTINGS = 'SAVANNA_WORKER'
