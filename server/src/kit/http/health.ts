import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Load balancers wait no longer for an answer. */
const READY_MS = 3_000

/**
 * Adds `/healthz`, which answers 200 while the process lives, and `/readyz`, which answers 200 while `ready` resolves
 * within three seconds, and 503 otherwise and after `markUnready`.
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
