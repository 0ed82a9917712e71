import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { reservePort } from './free-port.ts'
import { type SystemProgram, startSystemProgram } from './system-program.ts'

/** How long the nodes wait before they consider a master dead, in milliseconds. */
const NODE_TIMEOUT_MS = 1_000
const RETRY_MS = 50

/** A Redis Cluster of three masters, each with a replica. */
export interface TestRedisCluster {
  /** The setting: addresses separated by commas. */
  url: string
  /** Kills a channel's master; its replica takes over automatically. */
  killMasterOf(channel: string): Promise<void>
  stop(): Promise<void>
}

const run = promisify(execFile)

/** Starts six nodes and forms a cluster. All of them end with the test. */
export async function startRedisCluster(): Promise<TestRedisCluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-redis-'))
  const nodes = new Map<number, SystemProgram>()
  for (let n = 0; n < 6; n++) {
    const port = await reservePort()
    nodes.set(port, await startNode(folder, port))
  }
  const ports = [...nodes.keys()]
  const addresses = ports.map((port) => `127.0.0.1:${port}`)
  const first = ports[0] ?? 0
  await run('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'])
  await waitFor(first, 'CLUSTER INFO', /cluster_state:ok/)
  // A replica that hasn't copied its master doesn't take over.
  for (const port of ports) await waitFor(port, 'INFO replication', /role:master|master_link_status:up/)
  return {
    url: ports.map((port) => `redis://127.0.0.1:${port}`).join(','),
    async killMasterOf(channel) {
      const port = await findMaster([...nodes.keys()], channel)
      await nodes.get(port)?.stop('SIGKILL')
      nodes.delete(port)
    },
    async stop() {
      for (const node of nodes.values()) await node.stop('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startNode(folder: string, port: number): Promise<SystemProgram> {
  const parameters = [
    ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder],
    ...['--save', '', '--appendonly', 'no', '--repl-diskless-sync-delay', '0'],
    ...['--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${port}.conf`],
    ...['--cluster-node-timeout', `${NODE_TIMEOUT_MS}`, '--cluster-port', `${await reservePort()}`],
  ]
  return startSystemProgram({ program: 'redis-server', debian: 'redis-server', parameters, port })
}

async function ask(port: number, ...command: string[]): Promise<unknown> {
  const client = new Redis(port, '127.0.0.1', { lazyConnect: true })
  try {
    await client.connect()
    return await client.call(command[0] ?? '', ...command.slice(1))
  } finally {
    client.disconnect()
  }
}

/** Waits until a node replies to a command like this. */
async function waitFor(port: number, command: string, wanted: RegExp): Promise<void> {
  while (!wanted.test(`${await ask(port, ...command.split(' '))}`))
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
}

/** Returns the port of a channel's master. */
async function findMaster(ports: number[], channel: string): Promise<number> {
  const [first = 0] = ports
  const slot = Number(await ask(first, 'CLUSTER', 'KEYSLOT', channel))
  const ranges = (await ask(first, 'CLUSTER', 'SLOTS')) as [number, number, [string, number]][]
  const range = ranges.find(([from, to]) => from <= slot && slot <= to)
  if (!range) throw new Error(`No master has the slot ${slot}`)
  return range[2][1]
}
