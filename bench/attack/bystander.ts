import { setTimeout as pause } from 'node:timers/promises'
import { connectLive } from '../../testkit/actions/live-client.ts'
import { measureDuration, summarizeDurations, type Timing } from '../support/timing.ts'

/**
 * The allowed effect of an attack on a bystander: their p95, in milliseconds or as a multiple of that without an
 * attack.
 */
const MOST_MS = 100
const MOST_TIMES = 3
/** How much memory an attack may cost the server, in megabytes. */
export const MOST_MEMORY = 300

/** Pauses between requests and between connections: within a member's limits. */
const REQUEST_MS = 150
const CONNECT_MS = 500
/** The bystander's IP address, as reported by a local proxy: attackers have another. */
const HEADERS = { 'x-forwarded-for': '203.0.113.9' }

export interface Experience {
  requests: Timing
  connecting: Timing
  /** Requests and connections that failed or were rejected. */
  rejected: number
}

/** Lets a member load their first page, and open a live connection, repeatedly for some seconds. */
export async function experience(url: string, token: string, seconds: number): Promise<Experience> {
  const until = performance.now() + seconds * 1000
  const times: Record<'requests' | 'connecting', number[]> = { requests: [], connecting: [] }
  let rejected = 0
  async function repeat(kind: keyof typeof times, everyMs: number, act: () => Promise<void>) {
    while (performance.now() < until) {
      const next = pause(everyMs)
      await measureDuration(act).then(
        (ms) => times[kind].push(ms),
        () => rejected++,
      )
      await next
    }
  }
  await Promise.all([
    repeat('requests', REQUEST_MS, async () => {
      const headers = { ...HEADERS, authorization: `Bearer ${token}` }
      const response = await fetch(`${url}/api/users/start`, { headers, signal: AbortSignal.timeout(20_000) })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.status}`)
    }),
    repeat('connecting', CONNECT_MS, async () => {
      const options = { transports: ['websocket'], extraHeaders: HEADERS, timeout: 20_000 }
      const { close } = await connectLive(url, { token }, '/', options)
      close()
    }),
  ])
  return {
    requests: summarizeDurations(times.requests),
    connecting: summarizeDurations(times.connecting),
    rejected,
  }
}

/** Returns whether a p95 during an attack is within its bound. */
export const holds = (calm: Timing, during: Timing) => during.p95 <= Math.max(MOST_MS, MOST_TIMES * calm.p95)
