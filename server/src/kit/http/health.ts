import type { FastifyInstance } from 'fastify'

/** `/healthz` tells that the process lives, `/readyz` that it can serve. */
export function addHealth(app: FastifyInstance, ready: () => Promise<void>): void {
  const quiet = { schema: { hide: true }, logLevel: 'warn', config: { rateLimit: false } } as const
  app.get('/healthz', quiet, async () => ({ status: 'alive' }))
  app.get('/readyz', quiet, async (request, reply) => {
    const reason = await ready().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (reason === undefined) return { status: 'ready' }
    request.log.warn({ err: reason }, 'not ready')
    return reply.code(503).send({ status: 'not ready' })
  })
}
