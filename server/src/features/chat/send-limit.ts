import { problem } from '../../kit/http/problem.ts'

const WINDOW_MS = 60_000

/** Refuses what one member sends above a number a minute. */
export function createSendLimit(perMinute: number, now: () => Date): (memberId: string) => void {
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
    if (count > perMinute)
      throw problem(429, 'too_often', 'That was too often. Please try again in a minute.')
  }
}
