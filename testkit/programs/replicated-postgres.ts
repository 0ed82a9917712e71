import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Connection, SiteConnections } from '../../server/src/kit/database/database.ts'
import {
  type Cluster,
  chooseOwner,
  prepareClusterFolder,
} from '../../server/src/kit/database/embedded/cluster.ts'
import { DATABASE, SERVER, SUPERUSER } from '../../server/src/kit/database/embedded/cluster-roles.ts'
import { startEmbeddedPostgres } from '../../server/src/kit/database/embedded/embedded.ts'
import { findPostgres } from '../../server/src/kit/database/embedded/postgres-files.ts'
import {
  connectionTo,
  launch,
  readPostmaster,
  shutDown,
} from '../../server/src/kit/database/embedded/postmaster.ts'
import { createLog } from '../../server/src/kit/log.ts'

export interface ReplicatedPostgres {
  primary: Connection
  replica: {
    connection: Connection
    /** As the superuser. */
    admin: Connection
    /** Waits until it has replayed everything written. */
    catchUp(): Promise<void>
    /** Kills it. */
    kill(): Promise<void>
    start(): Promise<void>
  }
  stop(): Promise<void>
}

const log = createLog({ level: 'warn' })

/** Starts a PostgreSQL and a streaming replica of it; `fill` is called before the replica is created. */
export async function startReplicatedPostgres(
  fill: (primary: SiteConnections) => Promise<void>,
): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'savanna-replica-'))
  // PostgreSQL's own user must be able to enter the folder.
  await chmod(folder, 0o711)
  const [dataDir, copyDir] = [path.join(folder, 'primary'), path.join(folder, 'copy')]
  for (const each of [dataDir, copyDir]) await mkdir(each, { mode: 0o711 })
  const primary = await startEmbeddedPostgres({ dataDir, log })
  const stops = [primary.stop, () => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const each of stops) await each()
  }
  try {
    await fill(primary)
    const owner = await chooseOwner(dataDir)
    const native = await findPostgres(owner, log)
    const passwords = 'database-passwords.json'
    await copyFile(path.join(dataDir, passwords), path.join(copyDir, passwords))
    const copy = await prepareClusterFolder(copyDir, owner, log)
    await copyCluster(
      primary.connectionTo('postgres', SUPERUSER),
      await prepareClusterFolder(dataDir, owner, log),
      copy,
    )
    let child = await launch(copy, native)
    stops.unshift(() => shutDown(copy, native, child).catch(() => {}))
    const running = await readUntilItRuns(copy)
    const replica = {
      connection: connectionTo(copy, running, DATABASE, SERVER),
      admin: connectionTo(copy, running, DATABASE, SUPERUSER),
      catchUp: () => catchUp(primary.server, replica.connection),
      async kill() {
        child.kill('SIGQUIT')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      },
      async start() {
        child = await launch(copy, native)
      },
    }
    return { primary: primary.server, replica, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Copies a cluster like pg_basebackup, which npm's PostgreSQL doesn't include. */
async function copyCluster(admin: Connection, original: Cluster, copy: Cluster): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  await client.query(`select pg_backup_start('copy', true)`)
  const done = spawnSync('cp', ['-a', original.data, copy.data])
  if (done.status !== 0) throw new Error(done.stderr.toString())
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  const source = await readPostmaster(original)
  await rm(path.join(copy.data, 'postmaster.pid'))
  const files = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=${source?.socketFolder} port=${source?.port} user=${SUPERUSER} password=${original.passwords[SUPERUSER]}'
wal_retrieve_retry_interval = 100ms
`,
  }
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(copy.data, name)
    await writeFile(file, content)
    if (copy.owner) await chown(file, copy.owner.uid, copy.owner.gid)
  }
}

async function readUntilItRuns(cluster: Cluster) {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const running = await readPostmaster(cluster)
    const client = running && new pg.Client(connectionTo(cluster, running, DATABASE, SERVER))
    client?.on('error', () => {})
    const answers = await client?.connect().then(
      () => true,
      () => false,
    )
    await client?.end().catch(() => {})
    if (running && answers) return running
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The copy does not start; see ${cluster.logFile}`)
}

async function catchUp(primary: Connection, copy: Connection): Promise<void> {
  const [source, target] = [new pg.Client(primary), new pg.Client(copy)]
  await Promise.all([source.connect(), target.connect()])
  const { rows } = await source.query<{ at: string }>('select pg_current_wal_lsn() as at')
  const hasReplayed = async () =>
    (await target.query<{ done: boolean }>('select pg_last_wal_replay_lsn() >= $1 as done', [rows[0]?.at]))
      .rows[0]?.done
  while (!(await hasReplayed())) await new Promise((resolve) => setTimeout(resolve, 20))
  await Promise.all([source.end(), target.end()])
}
