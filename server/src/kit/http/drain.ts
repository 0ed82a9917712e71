import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const DRAIN_TIMEOUT_MS = 10_000
const SWEEP_MS = 50

interface DrainOptions {
  /** Tells load balancers to send no more requests here. */
  markUnready: () => void
  /** How long they take to notice, in milliseconds; meanwhile everything is served as before. */
  delayMs: number
  close: () => Promise<void>
}

/** Closes a server: running requests are answered, then their connections close; after ten seconds all are closed. */
export async function drain(server: Server, { markUnready, delayMs, close }: DrainOptions): Promise<void> {
  markUnready()
  await pause(delayMs)
  // Node keeps a connection alive whose last answer is sent after the close began.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await close().finally(() => {
    clearInterval(sweep)
    clearTimeout(limit)
  })
}
