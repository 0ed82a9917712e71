import rateLimit from '@fastify/rate-limit'
import { MINUTE_MS } from '@savanna/contract/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Counter } from '../redis/counter.ts'
import { networkOf } from './address.ts'
import { limitStoreOf } from './limit-store.ts'
import { problem, tooOften } from './problem.ts'

const GENERAL_PER_MINUTE = 600
/** A household, an office or a café shares an address: together they may do so many times what one member may. */
const SHARE_AN_ADDRESS = 10

declare module 'fastify' {
  interface FastifyInstance {
    rateLimitOf(perMinute?: number): { max: number; timeWindow: string }
  }
}

/**
 * Limits requests per minute: for each member and route, for each address and route where nobody is logged in, and
 * for an address as a whole, whoever asks and whatever comes of it.
 */
export async function addLimits(app: FastifyInstance, scale: number, counter: Counter): Promise<void> {
  app.decorate('rateLimitOf', (perMinute = GENERAL_PER_MINUTE) => ({
    max: Math.ceil(perMinute * scale),
    timeWindow: '1 minute',
  }))
  const general = app.rateLimitOf().max
  const limitAddress = async (key: string, max: number) => {
    const { current, ttl } = await counter(`address ${key}`, MINUTE_MS)
    if (current > max * SHARE_AN_ADDRESS)
      throw tooOften('That was too often. Please try again in a minute.', Math.ceil(ttl / 1000))
  }
  // Before it is looked at who asks, so that guesses at tokens count as well.
  app.addHook('onRequest', async (request) => {
    const own = limitOf(request)
    if (own === false) return
    const network = networkOf(request.ip)
    // What comes in crowds by its nature, such as pictures, takes nothing from the rest.
    if (own === undefined || own <= general) await limitAddress(network, general)
    if (own !== undefined && own !== general)
      await limitAddress(`${request.method} ${request.routeOptions.url} ${network}`, own)
  })
  await app.register(rateLimit, {
    global: true,
    allowList: isFile,
    // Once it is known who asks, and before it is known whether the input is right: guesses count.
    hook: 'preValidation',
    ...app.rateLimitOf(),
    store: limitStoreOf(counter),
    keyGenerator: (request) => request.caller?.id ?? networkOf(request.ip),
    errorResponseBuilder: (_request, context) =>
      problem(429, 'too_often', `That was too often. Please try again in ${context.after}.`),
  })
}

/**
 * A first visit fetches some sixty files, and a whole town of phones may share an address: what costs no more than
 * refusing it is not counted.
 */
function isFile({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.uncounted === true
}

/** The limit of a route that has one of its own; false where there is none. */
function limitOf(request: FastifyRequest): number | false | undefined {
  if (isFile(request)) return false
  const { rateLimit: own } = request.routeOptions.config as { rateLimit?: false | { max: number } }
  return own === false ? false : own?.max
}
