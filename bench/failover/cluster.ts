import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { reservePort } from '../../testkit/programs/free-port.ts'
import { type SystemProgram, startSystemProgram } from '../../testkit/programs/system-program.ts'
import { type DcsSettings, type PatroniNode, prepareNode, SUPERUSER } from './patroni-node.ts'
import { waitFor } from './wait.ts'

const HAPROXY = fileURLToPath(new URL('../../docs/ha/haproxy.cfg', import.meta.url))
const BIN_DIR = '/usr/lib/postgresql/15/bin'
const PASSWORD = 'drill'
const START_MS = 90_000
const NAMES = ['a', 'b', 'c']

/** A node as described by Patroni's REST interface. */
interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

/** Three PostgreSQL nodes under Patroni with etcd, and HAProxy in front of them, on the loopback. */
export interface Cluster {
  nodes: PatroniNode[]
  /** The servers' `DATABASE_URL`, which is HAProxy's. */
  url: string
  /** Returns what the nodes know about each other, from the first one that responds; empty if none does. */
  members(nodes?: PatroniNode[]): Promise<Member[]>
  /**
   * Waits until there are a primary, a synchronous and an asynchronous replica on one timeline, and returns the
   * primary.
   */
  waitUntilWhole(ms: number): Promise<PatroniNode>
}

/** A cluster's requirements: a file from each package, by the package's name. */
const NEEDED = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': `${BIN_DIR}/postgres`,
}
export const DEBIAN_PACKAGES = Object.keys(NEEDED)

/** Returns a sentence that says what is missing to run a cluster here; undefined if nothing is. */
export function findMissing(): string | undefined {
  if (process.platform !== 'linux') return 'Patroni is only started on Linux.'
  const missing = Object.entries(NEEDED).filter(([, file]) => !existsSync(file))
  if (missing.length === 0) return undefined
  return `These packages of Debian 12 are not installed: ${missing.map(([name]) => name).join(', ')}.`
}

interface ClusterOptions {
  /** Whether the nodes' disks can be frozen; see `canFreeze`. */
  freezable?: boolean
  /** Patroni settings that differ from `docs/ha/patroni.yml`. */
  dcs?: DcsSettings | undefined
}

/** Called with the function that stops a part, as soon as the part is running. */
export type OnStop = (stop: () => Promise<unknown>) => void

/**
 * Starts everything and waits until the cluster is complete. Run the functions passed to `onStop`, latest first, to
 * end all of it.
 */
export async function startCluster(
  { freezable = false, dcs = {} }: ClusterOptions,
  onStop: OnStop,
): Promise<Cluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-failover-'))
  onStop(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  // PostgreSQL's own user must be able to enter the folder.
  await chmod(folder, 0o711)
  const etcdPort = await reservePort()
  const etcd = await startEtcd(path.join(folder, 'etcd'), etcdPort)
  onStop(() => etcd.stop('SIGKILL'))
  const nodes: PatroniNode[] = []
  for (const name of NAMES) {
    const options = { name, folder: path.join(folder, name), etcdPort, binDir: BIN_DIR, freezable, dcs }
    const node = await prepareNode(options)
    nodes.push(node)
    onStop(node.remove)
    await node.start()
  }
  const [primaryPort, replicaPort] = [await reservePort(), await reservePort()]
  const haproxy = await startHaproxy(nodes, primaryPort, replicaPort)
  onStop(() => haproxy.stop('SIGKILL'))
  const cluster = describeCluster(nodes, primaryPort)
  await createDatabase(await cluster.waitUntilWhole(START_MS))
  return cluster
}

function describeCluster(nodes: PatroniNode[], primaryPort: number): Cluster {
  const members = (asked = nodes) => askMembers(asked)
  return {
    nodes,
    url: `postgres://savanna:${PASSWORD}@127.0.0.1:${primaryPort}/savanna`,
    members,
    async waitUntilWhole(ms) {
      const leader = await waitFor(
        'the cluster to be whole',
        ms,
        async () => findLeaderOfWhole(await members()),
        async () => describeTrouble(nodes, await members()),
      )
      const node = nodes.find(({ name }) => name === leader.name)
      if (!node) throw new Error(`Patroni names an unknown node: ${leader.name}`)
      return node
    },
  }
}

/** Returns the members, with the last message from the Patroni of each node that isn't among them. */
async function describeTrouble(nodes: PatroniNode[], members: Member[]): Promise<unknown[]> {
  const missing = nodes.filter(({ name }) => members.every((member) => member.name !== name))
  const logs = missing.map(async (node) => ({ name: node.name, log: (await node.readLog()).slice(-1_000) }))
  return [...members, ...(await Promise.all(logs))]
}

/** Returns the leader of a cluster in which every node runs and follows; undefined otherwise. */
function findLeaderOfWhole(members: Member[]): Member | undefined {
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
  const copies = members.filter(
    ({ role, state, timeline }) =>
      role !== 'leader' && /^(running|streaming)$/.test(state) && timeline === leader?.timeline,
  )
  const hasSynchronous = copies.some(({ role }) => role === 'sync_standby')
  return leader && copies.length === NAMES.length - 1 && hasSynchronous ? leader : undefined
}

async function askMembers(nodes: PatroniNode[]): Promise<Member[]> {
  for (const { localApiPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${localApiPort}/cluster`, {
      signal: AbortSignal.timeout(1_000),
    })
      .then((response) => response.json() as Promise<{ members?: Member[] }>)
      .catch(() => undefined)
    if (answer?.members) return answer.members
  }
  return []
}

async function startEtcd(folder: string, port: number): Promise<SystemProgram> {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await reservePort()}`]
  const parameters = [
    ...[
      '--name',
      'a',
      '--data-dir',
      folder,
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
    ],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `a=${peer}`],
    ...['--log-level', 'error'],
  ]
  return startSystemProgram({
    program: 'etcd',
    version: '--version',
    debian: 'etcd-server',
    parameters,
    port,
  })
}

async function startHaproxy(nodes: PatroniNode[], primary: number, replica: number): Promise<SystemProgram> {
  const env: Record<string, string> = {
    PRIMARY_BIND: `127.0.0.1:${primary}`,
    REPLICA_BIND: `127.0.0.1:${replica}`,
  }
  for (const { name, port, apiPort } of nodes) {
    env[`NODE_${name.toUpperCase()}`] = `127.0.0.1:${port}`
    env[`API_${name.toUpperCase()}`] = `${apiPort}`
  }
  return startSystemProgram({
    program: 'haproxy',
    debian: 'haproxy',
    parameters: ['-f', HAPROXY],
    env,
    port: primary,
  })
}

/** Creates the site's user and database, as in `docs/ha/README.md`. */
async function createDatabase({ localPort }: PatroniNode): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port: localPort, database: 'postgres', ...SUPERUSER })
  await client.connect()
  await client.query(`create role savanna login password '${PASSWORD}'`)
  await client.query('create database savanna owner savanna')
  await client.end()
}
