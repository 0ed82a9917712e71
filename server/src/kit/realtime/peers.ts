import type { Counter } from '../counter.ts'
import type { Cluster } from './cluster.ts'

/** What connects this server with the others of the site, or this worker with the others of its server. */
export interface Peers {
  /** Connects live connections. */
  cluster: Cluster
  /** Counts for rate limits, for all of them together. */
  counter: Counter
}
