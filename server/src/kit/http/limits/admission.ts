import { defineCounter } from '../../metrics/metrics.ts'
import { BUSY } from '../errors.ts'
import { busy, type Problem } from '../problem.ts'

/** The pool of database connections that requests wait for. */
export interface ObservedPool {
  waitingCount: number
  options: { max: number }
}

/** The statements per connection that may always wait: about 50 ms of waiting each. */
const USUAL = 5
/** The statements per connection that may briefly wait: a hundred people opening a page together aren't an overload. */
const MOST = 20
/** How long more than the usual number may wait before requests are rejected, in milliseconds. */
const PATIENCE_MS = 1_000
/** How long only the usual number may wait after a rejection, in milliseconds. */
const STRICT_MS = 1_000
const RETRY_SECONDS = 2

const turnedAway = defineCounter(
  'savanna_http_turned_away_total',
  'Requests that were turned away because too many statements waited for the database.',
)

/** Decides whether the server admits a request, before doing anything for it. */
export class Admission {
  readonly #pool: ObservedPool
  readonly #now: () => number
  #longSince: number | undefined
  #strictUntil = 0

  /** `now` returns milliseconds from a monotonic clock. */
  constructor(pool: ObservedPool, now = () => performance.now()) {
    this.#pool = pool
    this.#now = now
  }

  /** Returns why a request isn't admitted; undefined if it is. */
  refuse(): Problem | undefined {
    const { waitingCount, options } = this.#pool
    if (waitingCount < USUAL * options.max) {
      this.#longSince = undefined
      return undefined
    }
    const now = this.#now()
    this.#longSince ??= now
    const isOverloaded =
      now < this.#strictUntil || now - this.#longSince > PATIENCE_MS || waitingCount >= MOST * options.max
    if (!isOverloaded) return undefined
    this.#strictUntil = now + STRICT_MS
    turnedAway.inc()
    return busy(BUSY, RETRY_SECONDS)
  }
}
