import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Balancers wait no longer for an answer. */
const READY_MS = 3_000

/** `/healthz` tells that the process lives, `/readyz` that it can serve, which is over once `leave` was called. */
export function addHealth(app: FastifyInstance, ready: () => Promise<void>): { leave: () => void } {
  let leaving = false
  const quiet = { schema: { hide: true }, logLevel: 'warn', config: { rateLimit: false } } as const
  app.get('/healthz', quiet, async () => ({ status: 'alive' }))
  app.get('/readyz', quiet, async (request, reply) => {
    if (leaving) return reply.code(503).send({ status: 'stopping' })
    const reason = await inTime(ready()).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (reason === undefined) return { status: 'ready' }
    request.log.warn({ err: reason }, 'not ready')
    return reply.code(503).send({ status: 'not ready' })
  })
  return {
    leave() {
      leaving = true
    },
  }
}

async function inTime(answer: Promise<void>): Promise<void> {
  const stop = new AbortController()
  const late = pause(READY_MS, undefined, { signal: stop.signal }).then(() => {
    throw new Error('there was no answer in time')
  })
  await Promise.race([answer, late]).finally(() => stop.abort())
}
