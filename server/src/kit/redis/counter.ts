import { type Counter, createOwnCounter } from '../counter.ts'
import type { RedisClient } from './client.ts'

/** Creates a counter for all servers of a site together; while Redis cannot be reached, each counts for itself. */
export function createSharedCounter(client: RedisClient, prefix = 'count:'): Counter {
  const own = createOwnCounter()
  return async (name, windowMs) => {
    const key = `${prefix}${name}`
    try {
      const answers = await client.multi().set(key, 0, 'PX', windowMs, 'NX').incr(key).pttl(key).exec()
      const [current, ttl] = [answers?.[1]?.[1], answers?.[2]?.[1]]
      if (typeof current === 'number' && typeof ttl === 'number') return { current, ttl }
    } catch {
      // Counted below.
    }
    return own(name, windowMs)
  }
}
