import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Load balancers don't wait longer for a response. */
const READY_MS = 3_000

/**
 * Adds `/healthz`, which returns 200 while the process is alive, and `/readyz`, which returns 200 if `ready`
 * resolves within three seconds, otherwise 503, as well as after `markUnready`.
 */
export function addHealth(app: FastifyInstance, ready: () => Promise<void>): { markUnready: () => void } {
  let stopping = false
  const quiet = { schema: { hide: true }, logLevel: 'warn', config: { rateLimit: false } } as const
  app.get('/healthz', quiet, async () => ({ status: 'alive' }))
  app.get('/readyz', quiet, async (request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    const reason = await withTimeout(ready()).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (reason === undefined) return { status: 'ready' }
    request.log.warn({ err: reason }, 'not ready')
    return reply.code(503).send({ status: 'not ready' })
  })
  return {
    markUnready() {
      stopping = true
    },
  }
}

async function withTimeout(answer: Promise<void>): Promise<void> {
  const stop = new AbortController()
  const timeout = pause(READY_MS, undefined, { signal: stop.signal }).then(() => {
    throw new Error('there was no answer in time')
  })
  await Promise.race([answer, timeout]).finally(() => stop.abort())
}
