import type { ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { StartError } from '../../start-error.ts'
import type { Connection } from '../database.ts'
import type { SiteConnections } from '../driver/connection.ts'
import { type Cluster, chooseOwner, initialise, prepareClusterFolder } from './cluster.ts'
import { DATABASE, OWNER, type Role, SERVER } from './cluster-roles.ts'
import { exists, findPostgres, program } from './postgres-files.ts'
import {
  connectionTo,
  launch,
  logSince,
  logSize,
  type Postmaster,
  readPostmaster,
  shutDown,
} from './postmaster.ts'

export interface EmbeddedPostgres extends SiteConnections {
  /** Connects to one of the cluster's databases as any of its roles. */
  connectionTo(database: string, role: Role): Connection
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: Log
  /** Called when PostgreSQL stops unexpectedly; without a database there is nothing left to serve. */
  onLost?: () => void
}

const SERVER_LOCK = 7_286_000
const START_LIMIT_MS = 60_000
const RETRY_MS = 200
// The session of a server that was just killed may take a moment to end.
const LOCK_TIMEOUT_MS = 1_500

/**
 * Starts the npm package's PostgreSQL on `dataDir/postgres`. One server owns the folder: it holds an advisory
 * lock while it runs, so a second one is rejected. It takes over the PostgreSQL of a killed server.
 * @throws StartError when another server uses the folder, or PostgreSQL doesn't start.
 */
export async function startEmbeddedPostgres({ dataDir, log, onLost }: Options): Promise<EmbeddedPostgres> {
  const owner = await chooseOwner(dataDir)
  const native = await findPostgres(owner, log)
  const cluster = await prepareClusterFolder(dataDir, owner, log)
  await initialise(cluster, native)
  const { session, child } = await lockCluster(cluster, native, log)
  const running = await readPostmaster(cluster)
  if (!running)
    throw new StartError(`PostgreSQL in ${dataDir} stopped while starting; see ${cluster.logFile}.`)

  let stopping = false
  session.on('end', () => {
    if (stopping) return
    log.fatal({ log: cluster.logFile }, 'PostgreSQL has stopped by itself')
    onLost?.()
  })
  return {
    ...siteConnections(cluster, running),
    connectionTo: (database, role) => connectionTo(cluster, running, database, role),
    async stop() {
      if (stopping) return
      stopping = true
      await shutDown(cluster, native, child)
    },
  }
}

/** Returns how to connect to a PostgreSQL that already runs on this data folder; undefined if there is none. */
export async function findEmbeddedPostgres(dataDir: string, log: Log): Promise<SiteConnections | undefined> {
  if (!(await exists(path.join(dataDir, 'postgres')))) return undefined
  const cluster = await prepareClusterFolder(dataDir, await chooseOwner(dataDir), log)
  const client = await connect(cluster)
  await client?.end()
  const running = client && (await readPostmaster(cluster))
  return running && siteConnections(cluster, running)
}

function siteConnections(cluster: Cluster, running: Postmaster): SiteConnections {
  return {
    server: connectionTo(cluster, running, DATABASE, SERVER),
    owner: connectionTo(cluster, running, DATABASE, OWNER),
  }
}

interface LockedCluster {
  session: pg.Client
  child?: ChildProcess
}

/** Returns a session that holds the server lock on a running PostgreSQL, starting it if needed, or throws. */
async function lockCluster(cluster: Cluster, native: string, log: Log): Promise<LockedCluster> {
  const deadline = Date.now() + START_LIMIT_MS
  let child: ChildProcess | undefined
  let logStart = await logSize(cluster)
  while (Date.now() < deadline) {
    const session = await connect(cluster)
    if (session) {
      if (!(await lock(session))) {
        await session.end()
        throw new StartError(`Another server is already running on the data folder ${cluster.dataDir}.`)
      }
      if (child || !(await isOutdated(session, native))) return child ? { session, child } : { session }
      log.info('restarting the database of a killed server')
      await session.end()
      await shutDown(cluster, native)
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (child) await pause(RETRY_MS)
      refusePermanentFailure(cluster, await logSince(cluster, logStart))
      logStart = await logSize(cluster)
      child = await launch(cluster, native)
    }
    await pause(20)
  }
  throw new StartError(
    `PostgreSQL in ${cluster.dataDir} did not start within a minute; see ${cluster.logFile}.`,
  )
}

async function connect(cluster: Cluster): Promise<pg.Client | undefined> {
  const running = await readPostmaster(cluster)
  if (!running) return undefined
  const client = new pg.Client({
    ...connectionTo(cluster, running, 'postgres', OWNER),
    application_name: 'savanna lead',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  return client.connect().then(
    () => client,
    () => undefined,
  )
}

async function lock(session: pg.Client): Promise<boolean> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  do {
    const answer = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      SERVER_LOCK,
    ])
    if (answer.rows[0]?.got) return true
    await pause(50)
  } while (Date.now() < deadline)
  return false
}

/** Returns whether PostgreSQL's program files were replaced since it started: it then can't load its libraries. */
async function isOutdated(session: pg.Client, native: string): Promise<boolean> {
  const started = await session.query<{ at: Date }>('select pg_postmaster_start_time() as at')
  const { ctimeMs } = await stat(program(native, 'postgres'))
  return (started.rows[0]?.at.getTime() ?? 0) < ctimeMs
}

/** Throws a `StartError` for a failed start, unless the reason is temporary. */
function refusePermanentFailure(cluster: Cluster, written: string) {
  const fatal = written.split('\n').findLast((line) => /(FATAL|PANIC):/.test(line))
  if (!fatal || /shared memory block|lock file|starting up|shutting down/.test(fatal)) return
  const reason = fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')
  throw new StartError(
    `PostgreSQL does not start in ${cluster.dataDir}: ${reason} (see ${path.relative(process.cwd(), cluster.logFile)}).`,
  )
}
