import type { Server } from 'node:http'

const PATIENCE_MS = 10_000
const SWEEP_MS = 50

/** Closes a server: requests under way are answered, then their connections end; none may hold it up for long. */
export async function drain(server: Server, close: () => Promise<void>): Promise<void> {
  // A connection whose last answer goes out after the close began is kept alive by Node otherwise.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const limit = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
  await close().finally(() => {
    clearInterval(sweep)
    clearTimeout(limit)
  })
}
