import type { FastifyReply } from 'fastify'
import { BUSY } from './errors.ts'
import { busy } from './problem.ts'

/**
 * Returns a signal that is aborted when the client disconnects before the reply was sent. Fastify's own
 * signal follows the request instead, which closes as soon as its body was read.
 */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const abort = () => {
    // No client reads this problem, and an expected one isn't logged.
    if (!raw.writableFinished) gone.abort(busy(BUSY, 5))
  }
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  return gone.signal
}
