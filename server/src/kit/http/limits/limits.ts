import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import rateLimit from '@fastify/rate-limit'
import { msg, plural } from '@lingui/core/runtime-macro'
import type { Sentence } from '@savanna/contract/language/say'
import { MINUTE_MS } from '@savanna/contract/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Counter } from '../../counter.ts'
import { type CountedNetwork, listNetworks, toNetwork } from '../address.ts'
import { problem, tooOften } from '../problem.ts'

const GENERAL_PER_MINUTE = 600
/** An address's limit as a multiple of a member's: households, offices and cafés share one. */
const ADDRESS_FACTOR = 10

declare module 'fastify' {
  interface FastifyInstance {
    rateLimitOf(perMinute?: number): { max: number; timeWindow: string }
  }
}

/**
 * Limits requests per minute: per member and route, per address and route if nobody is logged in, and per
 * address overall. An IPv6 address counts as its network of 64 bits, and for its site of 48 bits with ten
 * times the limit. `scale` multiplies all limits. A rejected request gets 429 `too_often`.
 */
export async function addLimits(app: FastifyInstance, scale: number, counter: Counter): Promise<void> {
  app.decorate('rateLimitOf', (perMinute = GENERAL_PER_MINUTE) => ({
    max: Math.ceil(perMinute * scale),
    timeWindow: '1 minute',
  }))
  const general = app.rateLimitOf().max
  const limit = async (key: string, max: number) => {
    const { current, ttl } = await counter(key, MINUTE_MS)
    if (current > max)
      throw tooOften(msg`You’re doing that too often. Try again in a minute.`, Math.ceil(ttl / 1000))
  }
  const limitNetworks = async (networks: CountedNetwork[], max: number, route = '') => {
    for (const { key, factor } of networks)
      await limit(`address ${route}${key}`, max * ADDRESS_FACTOR * factor)
  }
  // Before authentication, so guessed tokens count as well.
  app.addHook('onRequest', async (request) => {
    const own = limitOf(request)
    if (own === false) return
    const networks = listNetworks(request.ip)
    // Routes with a higher limit of their own, such as pictures, don't count towards the general one.
    if (own === undefined || own <= general) await limitNetworks(networks, general)
    if (own !== undefined && own !== general) await limitNetworks(networks, own, `${routeName(request)} `)
  })
  await app.register(rateLimit, {
    global: true,
    allowList: isFile,
    // After authentication and before validation: requests with wrong input count.
    hook: 'preValidation',
    ...app.rateLimitOf(),
    store: limitStoreOf(counter),
    keyGenerator: (request) => request.caller?.id ?? toNetwork(request.ip),
    errorResponseBuilder: (_request, context) => problem(429, 'too_often', waitingSentence(context.ttl)),
  })
  // The plugin counts visitors by their own network. An IPv6 site's are counted together, after
  // authentication.
  async function limitSite(request: FastifyRequest): Promise<void> {
    const own = limitOf(request)
    const [, site] = listNetworks(request.ip)
    if (own === false || request.caller || !site) return
    await limit(`visitors ${routeName(request)} ${site.key}`, (own ?? general) * site.factor)
  }
  app.addHook('onRoute', (route) => {
    route.preValidation = [route.preValidation ?? [], limitSite].flat()
  })
}

/**
 * Returns whether a route serves one of the application's files. Those aren't limited: a first visit fetches
 * some sixty, many phones share an address, and rejecting one costs as much as serving it.
 */
function isFile({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.uncounted === true
}

const routeName = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`

/** Returns a route's own limit; undefined for the general one, false for none. */
function limitOf(request: FastifyRequest): number | false | undefined {
  if (isFile(request)) return false
  const { rateLimit: own } = request.routeOptions.config as { rateLimit?: false | { max: number } }
  return own === false ? false : own?.max
}

function waitingSentence(ms: number): Sentence {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds >= 60) return msg`You’re doing that too often. Try again in 1 minute.`
  return msg`You’re doing that too often. Try again in ${plural({ seconds }, { one: '# second', other: '# seconds' })}.`
}

interface RouteOptions {
  routeInfo?: { method?: string | string[]; url?: string }
}

/** Returns the store class that the rate limit plugin needs; it creates an instance per route. */
function limitStoreOf(counter: Counter): FastifyRateLimitStoreCtor {
  return class LimitStore {
    route = 'all'

    incr(
      key: string,
      callback: (error: Error | null, count?: { current: number; ttl: number }) => void,
      windowMs: number,
    ) {
      counter(`${this.route} ${key}`, windowMs).then(
        (count) => callback(null, count),
        (error: Error) => callback(error),
      )
    }

    child(options: object) {
      const { routeInfo } = options as RouteOptions
      const store = new LimitStore()
      store.route = `${routeInfo?.method} ${routeInfo?.url}`
      return store
    }
  }
}
