import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const DRAIN_TIMEOUT_MS = 10_000
const SWEEP_MS = 50

interface Draining {
  /** Tells balancers that nobody is to be sent here any more. */
  leave: () => void
  /** How long they take to notice; meanwhile everything is served as before. */
  delayMs: number
  close: () => Promise<void>
}

/** Closes a server: requests under way are answered, then their connections end; none may hold it up for long. */
export async function drain(server: Server, { leave, delayMs, close }: Draining): Promise<void> {
  leave()
  await pause(delayMs)
  // A connection whose last answer goes out after the close began is kept alive by Node otherwise.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await close().finally(() => {
    clearInterval(sweep)
    clearTimeout(limit)
  })
}
