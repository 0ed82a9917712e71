import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Counter } from '../counter.ts'

interface RouteOptions {
  routeInfo?: { method?: string | string[]; url?: string }
}

/** Returns the store class that the rate limit plugin asks for; it creates an instance for each route. */
export function limitStoreOf(counter: Counter): FastifyRateLimitStoreCtor {
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
