import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Counter } from '../redis/counter.ts'
import { limitStoreOf } from './limit-store.ts'
import { problem } from './problem.ts'

const GENERAL_PER_MINUTE = 600

declare module 'fastify' {
  interface FastifyInstance {
    rateLimitOf(perMinute?: number): { max: number; timeWindow: string }
  }
}

/** Limits requests per minute for each member, and for each address where nobody is logged in. */
export async function addLimits(app: FastifyInstance, scale: number, counter: Counter): Promise<void> {
  app.decorate('rateLimitOf', (perMinute = GENERAL_PER_MINUTE) => ({
    max: Math.ceil(perMinute * scale),
    timeWindow: '1 minute',
  }))
  await app.register(rateLimit, {
    global: true,
    hook: 'preHandler',
    ...app.rateLimitOf(),
    store: limitStoreOf(counter),
    keyGenerator: (request) => request.caller?.id ?? request.ip,
    errorResponseBuilder: (_request, context) =>
      problem(429, 'too_often', `That was too often. Please try again in ${context.after}.`),
  })
}
