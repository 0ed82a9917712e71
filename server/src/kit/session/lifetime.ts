/** How long a kind of session lasts at most, and how long without use. */
interface SessionLifetime {
  wholeMs: number
  unusedMs: number
}

/** Returns when a session last used at `usedAt` expires: never later than its token. */
export function computeSessionExpiry(
  { wholeMs, unusedMs }: SessionLifetime,
  startedAt: Date,
  usedAt: Date,
): Date {
  return new Date(Math.min(startedAt.getTime() + wholeMs, usedAt.getTime() + unusedMs))
}
