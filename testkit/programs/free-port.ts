import { randomInt } from 'node:crypto'
import net from 'node:net'

/**
 * Systems assign connections and `listen(0)` ports from 32768 on (Linux) or from 49152 on (RFC 6335), so no
 * connection can take a lower one between the choice and the listening.
 */
const FIRST = 16_000
const PORTS_PER_WORKER = 1000
const WORKERS = 16

const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % WORKERS
const given = new Set<number>()

/** Returns a loopback port that nothing listens on, and that no other worker of the same run gets. */
export async function reservePort(): Promise<number> {
  const port = FIRST + worker * PORTS_PER_WORKER + randomInt(PORTS_PER_WORKER)
  if (given.has(port) || !(await isFree(port))) return reservePort()
  given.add(port)
  return port
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
