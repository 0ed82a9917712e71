/** The count in the current window, and when that ends. */
export interface WindowCount {
  current: number
  /** Until the window ends, in milliseconds. */
  ttl: number
}

/** Counts one more for a key, in a fixed window that starts with its first count. Returns the count so far. */
export type Counter = (key: string, windowMs: number) => Promise<WindowCount>

const SWEEP_AT = 10_000

/**
 * Creates a counter for one server. Its clock is monotonic, so changing the machine's clock doesn't affect
 * any window.
 */
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
