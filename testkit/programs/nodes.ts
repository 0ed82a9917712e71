import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../../server/src/config.ts'
import type { Connection } from '../../server/src/kit/database/database.ts'
import { formatAddress } from '../database-address.ts'
import { reservePort } from './free-port.ts'
import { type Program, startProgram } from './program.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { startSystemProgram } from './system-program.ts'

const CONFIG = fileURLToPath(new URL('../../docs/haproxy.cfg', import.meta.url))

export type NodeName = 'a' | 'b'

/** Two servers of one site, with Redis between them and HAProxy, configured as in the documentation, in front. */
export interface Nodes {
  /** The address for browsers. */
  url: string
  config: Config
  redis: TestRedis
  servers: Record<NodeName, Program>
  /** Stops a server gracefully and starts another one in its place. */
  restart(name: NodeName): Promise<void>
  stop(): Promise<void>
}

/** Returns the headers of a browser that the load balancer routes to a server. */
export const createRoutingHeaders = (name: NodeName) => ({ cookie: `node=${name}` })

/** Starts two servers on an existing database. */
export async function startNodes(
  connection: Connection,
  settings: Record<string, string> = {},
): Promise<Nodes> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-nodes-'))
  const stops = [() => rm(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const each of stops.reverse()) await each()
  }
  try {
    // Creates the secrets that both use.
    const config = readConfig({ DATA_DIR: dataDir })
    const [redis, port] = await Promise.all([startRedis(), reservePort()])
    stops.push(redis.kill)
    const url = `http://127.0.0.1:${port}`
    const shared = {
      DATABASE_URL: formatAddress(connection),
      REDIS_URL: redis.url,
      PUBLIC_URL: url,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'error',
      ...settings,
    }
    const [a, b] = await Promise.all([startProgram(dataDir, shared), startProgram(dataDir, shared)])
    const servers = { a, b }
    // Not gracefully: how long that takes is measured by `restart`.
    stops.push(() => end('SIGKILL', servers.a, servers.b))
    for (const program of [a, b]) await isReady(program)
    const env = { BIND: `127.0.0.1:${port}`, NODE_A: new URL(a.url).host, NODE_B: new URL(b.url).host }
    const parameters = ['-f', CONFIG]
    const haproxy = await startSystemProgram({ program: 'haproxy', debian: 'haproxy', parameters, env, port })
    stops.push(() => haproxy.stop())
    return {
      url,
      config,
      redis,
      servers,
      stop,
      async restart(name) {
        await end('SIGTERM', servers[name])
        const { port: PORT } = new URL(servers[name].url)
        servers[name] = await startProgram(dataDir, { ...shared, PORT })
        await isReady(servers[name])
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function isReady({ ready, output }: Program): Promise<void> {
  if (!(await ready)) throw new Error(output())
}

async function end(signal: NodeJS.Signals, ...programs: Program[]): Promise<void> {
  for (const { child } of programs) child.kill(signal)
  await Promise.all(programs.map(({ ended }) => ended))
}
