/** A connection may send this many frames at once, and this many a second on average. */
const BURST = 60
const PER_SECOND = 30

/**
 * Creates the rate limit of one connection's frames, a token bucket: the function returns false when a frame is too
 * many. A `widened` above 1 multiplies the limit.
 */
export function createFrameLimit(
  widened: number,
  now: () => number = () => performance.now(),
): () => boolean {
  const scale = Math.max(1, widened)
  const most = BURST * scale
  let left = most
  let counted = now()
  return () => {
    const at = now()
    left = Math.min(most, left + ((at - counted) / 1000) * PER_SECOND * scale)
    counted = at
    left -= 1
    return left >= 0
  }
}
