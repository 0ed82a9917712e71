import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import { choosePoolSize, type Database, IDLE_MS } from './database.ts'
import { createPreparedClient } from './driver/prepared-client.ts'

/** A replica that can currently be read. */
interface UsableReplica {
  db: Database
  /** Host and port, for logs. */
  host: string
  /** Reports a failed read: this replica isn't used again until a check has succeeded. */
  reportFailure(error: unknown): void
}

/** The database's streaming replicas, for reads that may be a few seconds old. */
export interface Replicas {
  /**
   * Returns the replica with the fewest of this server's queries, or among several the one that lags least;
   * undefined while none can be reached without lagging too far behind.
   */
  choose(): UsableReplica | undefined
  close(): Promise<void>
}

interface Replica extends UsableReplica {
  /** Returns whether it was recently reachable and not lagging too far behind. */
  isUsable(): boolean
  /** How many of this server's queries it has in flight. */
  queries(): number
  /** Its lag at the last check, in milliseconds. */
  lagMs(): number
  close(): Promise<void>
}

interface Options {
  /** The primary database. */
  source: pg.Pool
  log: Log
  /** The most connections for searches to each replica. */
  poolSize?: number
  /** The largest replication lag at which a replica is still read, in milliseconds. */
  maxLagMs?: number
  checkMs?: number
}

/** How long a successful check is valid. A replica that doesn't respond at all is also dropped after this time. */
const VALID_MS = 2_000
const TIMEOUT_MS = 1_000
const SEARCH_MS = 5_000

/**
 * Connects to replicas and checks their lag until they are closed. Never rejects: while none can be reached,
 * reads go to the primary.
 */
export async function openReplicas(addresses: readonly string[], options: Options): Promise<Replicas> {
  const replicas = await Promise.all(addresses.map((address) => openReplica(address, options)))
  const compare = (a: Replica, b: Replica) => a.queries() - b.queries() || a.lagMs() - b.lagMs()
  return {
    choose: () => replicas.filter((replica) => replica.isUsable()).toSorted(compare)[0],
    close: async () => void (await Promise.all(replicas.map((replica) => replica.close()))),
  }
}

async function openReplica(
  address: string,
  { source, log, poolSize = choosePoolSize(), maxLagMs = 3_000, checkMs = 500 }: Options,
): Promise<Replica> {
  const connect = { connectionString: address, connectionTimeoutMillis: TIMEOUT_MS, keepAlive: true }
  const timed = (ms: number) => ({ statement_timeout: ms, query_timeout: ms })
  const pool = new pg.Pool({
    ...connect,
    ...timed(SEARCH_MS),
    application_name: 'savanna searches',
    Client: createPreparedClient(),
    max: poolSize,
    idleTimeoutMillis: IDLE_MS,
  })
  // A separate connection, so a busy replica doesn't look unreachable.
  const watch = new pg.Pool({ ...connect, ...timed(TIMEOUT_MS), application_name: 'savanna watch', max: 1 })
  for (const each of [pool, watch]) each.on('error', () => {})
  const db: Database = drizzle(pool)
  const measureLag = createLagMeter()
  const { host } = new URL(address)
  let goodUntil = 0
  let lastLagMs = 0
  let used: boolean | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function setUsed(on: boolean, why: object): void {
    if (used === on || closed) return
    used = on
    if (on) log.info({ host, ...why }, 'the replica is read')
    else log.warn({ host, ...why }, 'the replica is unreachable or lags behind, and is not used')
  }

  function reportFailure(err: unknown): void {
    goodUntil = 0
    setUsed(false, { err })
  }

  async function check(): Promise<void> {
    const at = performance.now()
    try {
      const written = await walPositionOf(source)
      const lagMs = measureLag(at, written, await replayedPositionOf(watch))
      lastLagMs = lagMs
      goodUntil = lagMs <= maxLagMs ? at + VALID_MS : 0
      setUsed(lagMs <= maxLagMs, { lagMs: Math.round(lagMs) })
    } catch (error) {
      reportFailure(error)
    }
  }

  let checking = check()
  function checkLater(): void {
    timer = setTimeout(() => {
      checking = check().then(checkLater)
    }, checkMs).unref()
  }
  await checking
  checkLater()
  return {
    db,
    host,
    isUsable: () => performance.now() < goodUntil,
    queries: () => pool.totalCount - pool.idleCount + pool.waitingCount,
    lagMs: () => lastLagMs,
    reportFailure,
    async close() {
      closed = true
      await checking
      clearTimeout(timer)
      await Promise.all([pool.end(), watch.end()])
    },
  }
}

/**
 * Returns a function that measures the replication lag in milliseconds: how long ago the oldest change was
 * written that the replica hasn't replayed. It only uses this process's clock, and an idle database causes no
 * lag.
 */
function createLagMeter() {
  let missing: { at: number; position: number }[] = []
  return (at: number, written: number, reached: number): number => {
    if (missing.at(-1)?.position !== written) missing.push({ at, position: written })
    missing = missing.filter(({ position }) => position > reached)
    return missing[0] ? performance.now() - missing[0].at : 0
  }
}

/** Returns the current position in the write-ahead log, in bytes from its start. */
async function walPositionOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ at: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as at`,
  )
  return rows[0]?.at ?? 0
}

/** Returns the position up to which the replica has replayed the log, in bytes; throws if it isn't a replica. */
async function replayedPositionOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ at: number | null }>(
    `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as at`,
  )
  const at = rows[0]?.at
  if (typeof at !== 'number') throw new Error('DATABASE_REPLICA_URL leads to a database that is no replica.')
  return at
}
