import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Counter } from '../redis/counter.ts'

interface Route {
  routeInfo?: { method?: string | string[]; url?: string }
}

/** Where requests are counted, as the plugin wants it: a class of which each route has an object of its own. */
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
      const { routeInfo } = options as Route
      const store = new LimitStore()
      store.route = `${routeInfo?.method} ${routeInfo?.url}`
      return store
    }
  }
}
