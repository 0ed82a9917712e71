import type { ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { StartError } from '../../start-error.ts'
import type { Connection } from '../database.ts'
import { type Cluster, chooseOwner, initialise, placeCluster } from './cluster.ts'
import { exists, findPostgres, program } from './postgres-files.ts'
import { connectionTo, launch, logSince, logSize, readPostmaster, shutDown } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** Leads to the database named `savanna`, or to another one of the same cluster. */
  connection: Connection
  connectionTo(database: string): Connection
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: Log
  /** Called when PostgreSQL goes away by itself; without a database there is nothing left to serve. */
  onLost?: () => void
}

const DATABASE = 'savanna'
const SERVER_LOCK = 7_286_000
const START_LIMIT_MS = 60_000
const RETRY_MS = 200
// The session of a server that was just killed may take a moment to end.
const LOCK_TIMEOUT_MS = 1_500

/**
 * Starts the PostgreSQL that npm carries on `dataDir/postgres`. One server owns the folder: it holds a lock
 * inside PostgreSQL for life, so that a second one is refused and what a killed one left behind is taken over.
 */
export async function startEmbeddedPostgres({ dataDir, log, onLost }: Options): Promise<EmbeddedPostgres> {
  const owner = await chooseOwner(dataDir)
  const native = await findPostgres(owner, log)
  const cluster = await placeCluster(dataDir, owner, log)
  await initialise(cluster, native)
  const { lead, child } = await takeCluster(cluster, native, log)
  const running = await readPostmaster(cluster)
  if (!running)
    throw new StartError(`PostgreSQL in ${dataDir} stopped while starting; see ${cluster.logFile}.`)

  let stopping = false
  lead.on('end', () => {
    if (stopping) return
    log.fatal({ log: cluster.logFile }, 'PostgreSQL has stopped by itself')
    onLost?.()
  })
  await createDatabase(lead)
  return {
    connection: connectionTo(cluster, running, DATABASE),
    connectionTo: (database) => connectionTo(cluster, running, database),
    async stop() {
      if (stopping) return
      stopping = true
      await shutDown(cluster, native, child)
    },
  }
}

/** Leads to a PostgreSQL that runs on this data folder already, such as that of a running server. */
export async function findEmbeddedPostgres(dataDir: string, log: Log): Promise<Connection | undefined> {
  if (!(await exists(path.join(dataDir, 'postgres')))) return undefined
  const cluster = await placeCluster(dataDir, await chooseOwner(dataDir), log)
  const client = await connect(cluster)
  await client?.end()
  const running = client && (await readPostmaster(cluster))
  return running && connectionTo(cluster, running, DATABASE)
}

interface Taken {
  lead: pg.Client
  child?: ChildProcess
}

/** Ends with a session that holds the server lock on a running PostgreSQL, or refuses. */
async function takeCluster(cluster: Cluster, native: string, log: Log): Promise<Taken> {
  const deadline = Date.now() + START_LIMIT_MS
  let child: ChildProcess | undefined
  let logStart = await logSize(cluster)
  while (Date.now() < deadline) {
    const lead = await connect(cluster)
    if (lead) {
      if (!(await lock(lead))) {
        await lead.end()
        throw new StartError(`Another server is already running on the data folder ${cluster.dataDir}.`)
      }
      if (child || !(await isOutdated(lead, native))) return child ? { lead, child } : { lead }
      log.info('the database of a server that was killed is being restarted')
      await lead.end()
      await shutDown(cluster, native)
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (child) await pause(RETRY_MS)
      refuseHopeless(cluster, await logSince(cluster, logStart))
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
    ...connectionTo(cluster, running, 'postgres'),
    application_name: 'savanna lead',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  return client.connect().then(
    () => client,
    () => undefined,
  )
}

async function lock(lead: pg.Client): Promise<boolean> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  do {
    const answer = await lead.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [SERVER_LOCK])
    if (answer.rows[0]?.got) return true
    await pause(50)
  } while (Date.now() < deadline)
  return false
}

/** An orphan whose program files were replaced since it started cannot load its libraries any more. */
async function isOutdated(lead: pg.Client, native: string): Promise<boolean> {
  const started = await lead.query<{ at: Date }>('select pg_postmaster_start_time() as at')
  const { ctimeMs } = await stat(program(native, 'postgres'))
  return (started.rows[0]?.at.getTime() ?? 0) < ctimeMs
}

/** A failed start is tried again only for the reasons that pass by themselves. */
function refuseHopeless(cluster: Cluster, written: string) {
  const fatal = written.split('\n').findLast((line) => /(FATAL|PANIC):/.test(line))
  if (!fatal || /shared memory block|lock file|starting up|shutting down/.test(fatal)) return
  const reason = fatal.replace(/^.*?(FATAL|PANIC):\s*/, '')
  throw new StartError(
    `PostgreSQL does not start in ${cluster.dataDir}: ${reason} (see ${path.relative(process.cwd(), cluster.logFile)}).`,
  )
}

async function createDatabase(lead: pg.Client) {
  const found = await lead.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (found.rowCount === 0) await lead.query(`create database ${DATABASE}`)
}
