/** Creates a rate limit, a token bucket: `atOnce` events at once, and `aSecond` of them a second on average. */
export function createRate({ atOnce, aSecond, scale }: { atOnce: number; aSecond: number; scale: number }) {
  const most = atOnce * scale
  let left = most
  let counted = performance.now()
  return (): boolean => {
    const at = performance.now()
    left = Math.min(most, left + ((at - counted) / 1000) * aSecond * scale)
    counted = at
    if (left < 1) return false
    left -= 1
    return true
  }
}
