import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../../src/kit/database/database.ts'
import {
  type Cluster,
  chooseOwner,
  initialise,
  prepareClusterFolder,
  SUPERUSER,
} from '../../src/kit/database/embedded/cluster.ts'
import { findPostgres, program } from '../../src/kit/database/embedded/postgres-files.ts'
import { createLog } from '../../src/kit/log.ts'
import { reservePort } from '../programs/free-port.ts'

const log = createLog({ level: 'silent' })
let folder: string
let certificate: string
let cluster: Cluster
let child: ChildProcess
let port: number
/** Nothing listens there. */
let closedPort: number

/** Makes a certificate for `localhost` that is its own authority, and its key. */
async function makeCertificate(): Promise<{ file: string; key: string }> {
  const [file, key] = [path.join(folder, 'host.crt'), path.join(folder, 'host.key')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', file], {
    stdio: 'ignore',
  })
  if (cluster.owner) await chown(key, cluster.owner.uid, cluster.owner.gid)
  await chmod(key, 0o600)
  return { file, key }
}

const addressOf = (...hosts: string[]) =>
  `postgres://${SUPERUSER}:${cluster.password}@${hosts.join(',')}/postgres` +
  `?target_session_attrs=read-write&sslmode=verify-full&sslrootcert=${certificate}`

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-hosts-'))
  await chmod(folder, 0o711)
  const owner = await chooseOwner(folder)
  const native = await findPostgres(owner, log)
  cluster = await prepareClusterFolder(folder, owner, log)
  await initialise(cluster, native)
  const { file, key } = await makeCertificate()
  certificate = file
  ;[port, closedPort] = [await reservePort(), await reservePort()]
  const settings = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    ssl: 'on',
    ssl_cert_file: file,
    ssl_key_file: key,
  }
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  child = spawn(program(native, 'postgres'), ['-D', cluster.data, ...parameters], {
    ...owner,
    cwd: '/',
    stdio: 'ignore',
  })
})
afterAll(async () => {
  child?.kill('SIGINT')
  await once(child, 'exit')
  await rm(folder, { recursive: true })
})

it('TLS is checked by the name of the host that is connected to, not of the first one', async () => {
  const connectionString = addressOf(`127.0.0.1:${closedPort}`, `localhost:${port}`)
  // PostgreSQL may still be starting.
  const open = () => openDatabase({ connectionString }, log, { poolSize: 1 })
  const { pool, close } = await vi.waitFor(open, { timeout: 30_000 })
  const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
  await close()
  expect(rows).toEqual([{ ssl: true }])
})

it('a host whose certificate has another name is refused, and the start says why', async () => {
  const connectionString = addressOf(`127.0.0.1:${port}`, `localhost:${closedPort}`)
  await expect(openDatabase({ connectionString }, log)).rejects.toThrow(
    /^The database cannot be reached: no host takes writes .*does not match certificate's altnames.*ECONNREFUSED/,
  )
})
