import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, stat } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Connection } from '../database.ts'
import { type Cluster, chooseSocketFolder, removeSocketFolder } from './cluster.ts'
import type { Role } from './cluster-roles.ts'
import { program } from './postgres-files.ts'

/** A running PostgreSQL's own data in its data folder. */
export interface Postmaster {
  pid: number
  port: number
  /** Empty if it listens on TCP. */
  socketFolder: string
}

const usesTcp = process.platform === 'win32'

const SETTINGS = {
  // Enough for 16 workers.
  max_connections: '200',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  autovacuum_naptime: '20s',
  // Statements and offending values contain members' data, so they stay out of the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_min_messages: 'warning',
}

/** Reads a cluster's `postmaster.pid`; undefined if there is none. The process it names may have ended. */
export async function readPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder] = text.split('\n')
  if (!pid || !port || socketFolder === undefined) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder }
}

/** Returns how a role connects to a running cluster: by its socket, or by TCP if there are no sockets. */
export function connectionTo(
  cluster: Cluster,
  postmaster: Postmaster,
  database: string,
  role: Role,
): Connection {
  const host = postmaster.socketFolder || '127.0.0.1'
  return { host, port: postmaster.port, user: role, password: cluster.passwords[role], database }
}

/** Starts PostgreSQL detached: a terminal's Ctrl-C must reach our server first and the database last. */
export async function launch(cluster: Cluster, native: string): Promise<ChildProcess> {
  await removeRecycledPid(cluster)
  const sockets = usesTcp ? '' : await chooseSocketFolder(cluster)
  const port = usesTcp ? await freePort() : 5432
  const listen = {
    listen_addresses: usesTcp ? '127.0.0.1' : '',
    unix_socket_directories: sockets,
    port: `${port}`,
  }
  const settings = Object.entries({ ...SETTINGS, ...listen, unix_socket_permissions: '0700' })
  const parameters = ['-D', cluster.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = await open(cluster.logFile, 'a', 0o600)
  const child = spawn(program(native, 'postgres'), parameters, {
    ...cluster.owner,
    cwd: path.parse(cluster.folder).root,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  child.once('exit', () => void removeSocketFolder(cluster, sockets))
  await once(child, 'spawn')
  await log.close()
  return child
}

/**
 * Removes a crashed container's pid file. Another program may have its process id by now, and PostgreSQL
 * would mistake that for a running server. Its shared memory guards the cluster even without this file.
 */
async function removeRecycledPid(cluster: Cluster) {
  const found = await readPostmaster(cluster)
  if (!found || process.platform !== 'linux') return
  const name = await readFile(`/proc/${found.pid}/comm`, 'utf8').catch(() => undefined)
  if (name !== undefined && name.trim() !== 'postgres') await rm(path.join(cluster.data, 'postmaster.pid'))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Stops PostgreSQL in its fast mode: running statements are cancelled and everything is written to disk.
 * @throws StartError when it hasn't stopped within a minute.
 */
export async function shutDown(cluster: Cluster, native: string, child?: ChildProcess): Promise<void> {
  const parameters = ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '60', '-s']
  const exited =
    child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  // It was started without keeping this program alive; now we wait for it to end.
  if (exited) child?.ref()
  const stopper = spawn(program(native, 'pg_ctl'), parameters, {
    ...cluster.owner,
    cwd: path.parse(cluster.folder).root,
    stdio: 'ignore',
  })
  const [code] = (await once(stopper, 'exit')) as [number | null]
  if (code !== 0 && (await readPostmaster(cluster))) {
    throw new StartError(
      `PostgreSQL in ${cluster.dataDir} did not stop within a minute; see ${cluster.logFile}.`,
    )
  }
  await exited
}

/** Returns the size of PostgreSQL's log in bytes, for `logSince`; 0 without one. */
export async function logSize(cluster: Cluster): Promise<number> {
  return stat(cluster.logFile).then(
    (found) => found.size,
    () => 0,
  )
}

/** Returns what PostgreSQL has written to its log since `offset`, in bytes; empty without a log. */
export async function logSince(cluster: Cluster, offset: number): Promise<string> {
  const text = await readFile(cluster.logFile).catch(() => Buffer.alloc(0))
  return text.subarray(offset).toString().trim()
}
