import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const DRAIN_TIMEOUT_MS = 10_000
const SWEEP_MS = 50
const RETIRE_MS = 2_000

interface DrainOptions {
  /** Makes load balancers stop sending requests here. */
  markUnready: () => void
  /** How long they take to notice, in milliseconds; until then everything is served as before. */
  delayMs: number
  close: () => Promise<void>
}

/** Closes a server: running requests finish, then their connections close; after ten seconds all are closed. */
export async function drain(server: Server, { markUnready, delayMs, close }: DrainOptions): Promise<void> {
  markUnready()
  await pause(delayMs)
  await finish(server, close)
}

/**
 * Closes a server while others keep serving its port. It stays ready, and for two seconds each response ends
 * its connection, so few clients send a request just as an idle connection closes.
 */
export async function retire(server: Server, close: () => Promise<void>): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  await pause(RETIRE_MS)
  await finish(server, close)
}

async function finish(server: Server, close: () => Promise<void>): Promise<void> {
  // Node keeps a connection alive if its last response is sent after the close started.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await close().finally(() => {
    clearInterval(sweep)
    clearTimeout(limit)
  })
}
