/** How long sessions of a kind last at most, and how long while nobody uses them. */
interface Lifetime {
  wholeMs: number
  unusedMs: number
}

/** When a session ends that was used just now, if it is not used again: never later than its token does. */
export function endOfSession({ wholeMs, unusedMs }: Lifetime, startedAt: Date, usedAt: Date): Date {
  return new Date(Math.min(startedAt.getTime() + wholeMs, usedAt.getTime() + unusedMs))
}
