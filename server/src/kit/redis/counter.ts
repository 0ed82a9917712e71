import type { Redis } from 'ioredis'

/** How often something was counted in the window that runs, and when that ends. */
interface Count {
  current: number
  /** Milliseconds. */
  ttl: number
}

/** Counts things by their keys, each in windows that begin with the first one. */
export type Counter = (key: string, windowMs: number) => Promise<Count>

const SWEEP_AT = 10_000

/** Counts for one server. Its windows end in time, also when the machine's clock is put back. */
export function createOwnCounter(now: () => number = () => performance.now()): Counter {
  const windows = new Map<string, { current: number; end: number }>()

  function sweep(at: number): void {
    for (const [key, { end }] of windows) if (end <= at) windows.delete(key)
  }

  let sweepAt = SWEEP_AT
  return async (key, windowMs) => {
    const at = now()
    const known = windows.get(key)
    const window = known && known.end > at ? known : { current: 0, end: at + windowMs }
    window.current += 1
    windows.set(key, window)
    if (windows.size >= sweepAt) {
      sweep(at)
      sweepAt = Math.max(SWEEP_AT, windows.size * 2)
    }
    return { current: window.current, ttl: window.end - at }
  }
}

/** Counts for all servers of a site together; while Redis is away, each counts for itself. */
export function createSharedCounter(client: Redis, prefix = 'count:'): Counter {
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
