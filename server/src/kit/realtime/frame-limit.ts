/** A connection may send this many frames at once, and this many a second on average. */
const BURST = 60
const PER_SECOND = 30

/** Counts the frames of one connection; false once there were too many. `widened` above 1 lets more through. */
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
