import type { WindowCount } from '../counter.ts'
import type { SiteConnections } from '../database/driver/connection.ts'

/** The primary's messages to a worker. */
export type MessageToWorker =
  /** Requests a graceful shutdown; `replaced` is true if other workers keep serving. */
  | { type: 'savanna:stop'; replaced: boolean }
  /** Another worker died, perhaps with events that it hadn't sent yet. */
  | { type: 'savanna:lost' }
  /** The response to the `savanna:count` with the same id. */
  | ({ type: 'savanna:counted'; id: number } & WindowCount)

/** A worker's messages to the primary. */
export type MessageToPrimary =
  /** The worker is serving; `announcement` is what a server then prints. */
  | { type: 'savanna:ready'; announcement: string }
  /** Why it can't start. */
  | { type: 'savanna:failed'; reason: string }
  /** Counts one more for a key of the rate limits. */
  | { type: 'savanna:count'; id: number; key: string; windowMs: number }

/** A worker's start data, besides the settings that it reads itself. */
export interface WorkerSettings {
  /** Connects to the embedded database; absent if `DATABASE_URL` is set. */
  connections?: SiteConnections | undefined
  /** The folder of the Unix sockets on which workers reach each other. */
  socketFolder: string
}

/** The environment variable with a worker's start data as JSON. */
export const WORKER_SETTINGS = 'SAVANNA_WORKER'
