const WINDOW_MS = 60_000

/** Tells whether a member may send once more: false above a number a minute. */
export function createSendLimit(perMinute: number, now: () => Date): (memberId: string) => boolean {
  let window = 0
  let counts = new Map<string, number>()
  return (memberId) => {
    const current = Math.floor(now().getTime() / WINDOW_MS)
    if (current !== window) {
      window = current
      counts = new Map()
    }
    const count = (counts.get(memberId) ?? 0) + 1
    counts.set(memberId, count)
    return count <= perMinute
  }
}
