import type { Counter } from '../counter.ts'
import type { Cluster } from './cluster.ts'

/** Connects this server with the site's others, or this worker with its server's others. */
export interface Peers {
  /** Connects live connections. */
  cluster: Cluster
  /** Rate limit counters shared by all of them. */
  counter: Counter
}
