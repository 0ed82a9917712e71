interface TokenBucket {
  /** How many events a burst may have. */
  atOnce: number
  /** How many events per second are allowed on average. */
  aSecond: number
  /** Multiplies both. */
  scale: number
  /** In milliseconds; for tests. */
  now?: () => number
}

/** Creates a token bucket rate limit: the function returns false for an event too many. One event may cost several. */
export function createTokenBucket({ atOnce, aSecond, scale, now = () => performance.now() }: TokenBucket) {
  const most = atOnce * scale
  let left = most
  let counted = now()
  return (cost = 1): boolean => {
    const at = now()
    left = Math.min(most, left + ((at - counted) / 1000) * aSecond * scale)
    counted = at
    if (left < cost) return false
    left -= cost
    return true
  }
}
