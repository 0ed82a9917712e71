import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { reservePort } from '../../testkit/programs/free-port.ts'
import { openTcpProxy, type TcpProxy } from '../../testkit/programs/tcp-proxy.ts'
import { makeDisk } from './disk.ts'
import { listDescendants, signalAll } from './processes.ts'

const CONFIG = fileURLToPath(new URL('../../docs/ha/patroni.yml', import.meta.url))
const WATCH = fileURLToPath(new URL('../../docs/ha/watch-disk.py', import.meta.url))
/** systemd's default. */
const RESTART_MS = 100
export const SUPERUSER = { user: 'postgres', password: 'drill' }

/**
 * A fault: all of the node's processes are killed, its network drops everything, all its processes are stopped as on
 * a hanging machine, or its disk accepts no writes.
 */
export type Fault = 'killed' | 'cut off' | 'hanging' | 'disk frozen'

/** Settings that differ from `docs/ha/patroni.yml`, such as shorter times for a test. */
export type DcsSettings = Record<string, unknown>

interface NodeOptions {
  name: string
  /** The folder for everything that this node writes. */
  folder: string
  etcdPort: number
  binDir: string
  /** Whether its disk can be frozen. */
  freezable: boolean
  dcs: DcsSettings
}

/** A Patroni with its PostgreSQL. Everyone else reaches both only through proxies, which simulate its network. */
export interface PatroniNode {
  name: string
  /** Its PostgreSQL's address for others. */
  port: number
  /** Patroni's REST address for others. */
  apiPort: number
  /** Its PostgreSQL's address on the node itself, bypassing the network. */
  localPort: number
  localApiPort: number
  start(): Promise<void>
  /** Returns what Patroni has printed so far. */
  readLog(): Promise<string>
  inflict(fault: Fault): Promise<void>
  heal(fault: Fault): Promise<void>
  /** Ends all of its processes. */
  remove(): Promise<void>
}

interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL doesn't run as root; then both run as nobody. */
const OWNER: Owner | undefined = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

/** Prepares a node, which `start` starts. */
export async function prepareNode(options: NodeOptions): Promise<PatroniNode> {
  const { name, folder } = options
  await mkdir(folder, { mode: 0o700 })
  const diskFolder = path.join(folder, 'disk')
  const disk = await makeDisk(diskFolder, options.freezable)
  for (const each of OWNER ? [folder, diskFolder] : []) await chown(each, OWNER?.uid ?? 0, OWNER?.gid ?? 0)
  const [localPort, localApiPort] = [await reservePort(), await reservePort()]
  const local = (port: number) => openTcpProxy({ host: '127.0.0.1', port })
  const network: TcpProxy[] = [
    await local(localPort),
    await local(localApiPort),
    await local(options.etcdPort),
  ]
  const [port = 0, apiPort = 0, etcdPort = 0] = network.map((proxy) => proxy.port)
  await writeFile(path.join(folder, 'patroni.yml'), await adaptConfig(folder, options.dcs), { mode: 0o644 })
  const patroni = preparePatroni(folder, {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${localApiPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${apiPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${localPort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_BIN_DIR: options.binDir,
  })
  return {
    name,
    port,
    localPort,
    apiPort,
    localApiPort,
    ...patroni,
    async inflict(fault) {
      if (fault === 'killed') return patroni.kill()
      if (fault === 'hanging') return patroni.signal('SIGSTOP')
      if (fault === 'disk frozen') return disk.freeze()
      for (const proxy of network) proxy.stall()
    },
    async heal(fault) {
      if (fault === 'killed') return patroni.start()
      if (fault === 'hanging') return patroni.signal('SIGCONT')
      if (fault === 'disk frozen') return disk.thaw()
      // By now earlier connections are unknown to the other side, which resets them.
      for (const proxy of network) {
        await proxy.break()
        await proxy.restore()
      }
    },
    async remove() {
      // A process waiting for a frozen disk can't be killed.
      await disk.thaw()
      await patroni.kill()
      for (const proxy of network) await proxy.close()
      await disk.remove()
    },
  }
}

/** Prepares a node's processes: Patroni, and PostgreSQL, which outlives it. */
function preparePatroni(folder: string, places: Record<string, string>) {
  const log = path.join(folder, 'patroni.log')
  const data = path.join(folder, 'disk/data')
  const env = {
    ...places,
    PATH: process.env.PATH ?? '',
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: SUPERUSER.password,
    PATRONI_REPLICATION_PASSWORD: 'drill',
  }
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const output = await open(log, 'a', 0o644)
    const stdio = ['ignore', output.fd, output.fd] as ['ignore', number, number]
    const command = [WATCH, 'patroni', path.join(folder, 'patroni.yml')]
    const started = spawn('python3', command, { ...OWNER, env, cwd: folder, stdio })
    child = started
    // A Patroni that gives up, for example because it was too slow to found the cluster, is restarted as by systemd.
    started.once('exit', () => setTimeout(() => child === started && void start(), RESTART_MS))
    await once(started, 'spawn')
    await output.close()
  }

  async function signal(name: NodeJS.Signals, patroni = child): Promise<void> {
    const file = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
    const postmaster = Number(file.split('\n')[0])
    const isOurs = postmaster > 0 && (await belongsTo(postmaster, folder))
    const roots = [...(patroni?.pid ? [patroni.pid] : []), ...(isOurs ? [postmaster] : [])]
    signalAll(await listDescendants(roots), name)
  }

  return {
    signal,
    readLog: () => readFile(log, 'utf8'),
    start,
    async kill() {
      const running = child
      child = undefined
      await signal('SIGKILL', running)
      if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit')
    },
  }
}

/** Returns whether a process works in this folder: by now a process id in a file may be another program's. */
async function belongsTo(pid: number, folder: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes(folder)
}

/** Returns the documented configuration with a node's socket folder and a test's times. */
async function adaptConfig(folder: string, dcs: DcsSettings): Promise<string> {
  const config = parse(await readFile(CONFIG, 'utf8'))
  Object.assign(config.bootstrap.dcs, dcs)
  config.postgresql.parameters.unix_socket_directories = folder
  config.watchdog.mode = 'off'
  return stringify(config)
}
