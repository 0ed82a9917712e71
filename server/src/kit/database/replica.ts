import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import { type Database, IDLE_MS, poolSize } from './database.ts'
import { preparedClient } from './driver/prepared-client.ts'

/** A streaming copy of the database, to read what may be some seconds old. */
export interface Replica {
  /** The copy; nothing while it is away or too late. */
  fresh(): Database | undefined
  /** Notes that it failed: nobody reads it before it has answered well again. */
  distrust(error: unknown): void
  close(): Promise<void>
}

interface Options {
  address: string
  /** The database that it is a copy of. */
  source: pg.Pool
  log: Log
  /** How much the copy may be behind. */
  latestMs?: number
  checkMs?: number
}

/** For so long a good check is believed. A copy that does not even refuse is given up after this time, too. */
const VALID_MS = 2_000
const TIMEOUT_MS = 1_000
const SEARCH_MS = 5_000

/** Begins to watch a copy. A copy that is away is no reason not to start: the database itself has everything. */
export async function openReplica({
  address,
  source,
  log,
  latestMs = 3_000,
  checkMs = 500,
}: Options): Promise<Replica> {
  const connect = { connectionString: address, connectionTimeoutMillis: TIMEOUT_MS, keepAlive: true }
  const timed = (ms: number) => ({ statement_timeout: ms, query_timeout: ms })
  const pool = new pg.Pool({
    ...connect,
    ...timed(SEARCH_MS),
    application_name: 'savanna searches',
    Client: preparedClient(),
    max: poolSize(),
    idleTimeoutMillis: IDLE_MS,
  })
  // A connection of its own, so that a copy with much to do does not seem to be away.
  const watch = new pg.Pool({ ...connect, ...timed(TIMEOUT_MS), application_name: 'savanna watch', max: 1 })
  for (const each of [pool, watch]) each.on('error', () => {})
  const db: Database = drizzle(pool)
  const lateness = createLateness()
  let goodUntil = 0
  let used: boolean | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function turn(on: boolean, why: object): void {
    if (used === on || closed) return
    used = on
    if (on) log.info(why, 'the replica is read')
    else log.warn(why, 'the replica is away or late: the database itself is read')
  }

  function distrust(err: unknown): void {
    goodUntil = 0
    turn(false, { err })
  }

  async function check(): Promise<void> {
    const at = performance.now()
    try {
      const written = await positionOf(source)
      const lateMs = lateness(at, written, await positionReachedBy(watch))
      goodUntil = lateMs <= latestMs ? at + VALID_MS : 0
      turn(lateMs <= latestMs, { lateMs: Math.round(lateMs) })
    } catch (error) {
      distrust(error)
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
    fresh: () => (performance.now() < goodUntil ? db : undefined),
    distrust,
    async close() {
      closed = true
      await checking
      clearTimeout(timer)
      await Promise.all([pool.end(), watch.end()])
    },
  }
}

/**
 * How long ago the oldest thing was written that the copy does not have, by what was written when: clocks of other
 * machines do not matter, nor how long nothing at all was written.
 */
function createLateness() {
  let missing: { at: number; position: number }[] = []
  return (at: number, written: number, reached: number): number => {
    if (missing.at(-1)?.position !== written) missing.push({ at, position: written })
    missing = missing.filter(({ position }) => position > reached)
    return missing[0] ? performance.now() - missing[0].at : 0
  }
}

/** Bytes of the log of changes, from its beginning. */
async function positionOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ at: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as at`,
  )
  return rows[0]?.at ?? 0
}

async function positionReachedBy(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ at: number | null }>(
    `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as at`,
  )
  const at = rows[0]?.at
  if (typeof at !== 'number')
    throw new Error('DATABASE_REPLICA_URL leads to a database that copies no other.')
  return at
}
