import { defineCounter } from '../metrics/metrics.ts'

/** As many as a server lets in within about a second. */
const AT_ONCE = 100

const putOff = defineCounter(
  'savanna_sockets_put_off_total',
  'Handshakes of sockets that came while the server was busy letting others in.',
)

/**
 * Limits how many connections a server lets in at the same time. When another server dies, all of its members come at
 * once: if each of them were begun with, all would wait until they give up, and come again. One that is refused before it
 * costs anything comes again by itself a little later.
 */
export function createArrivalLimit(atOnce = AT_ONCE) {
  let arriving = 0
  return {
    /** Returns whether another may begin; counts those that may not. */
    hasRoom(): boolean {
      if (arriving < atOnce) return true
      putOff.inc()
      return false
    },
    /** Counts a connection that is being let in, until it is decided. */
    count(decided: Promise<unknown>): void {
      arriving++
      void decided.finally(() => arriving--)
    },
  }
}
