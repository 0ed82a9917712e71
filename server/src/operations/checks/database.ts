import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { readTeam } from '../../features/admin/index.ts'
import { checkDiscovery } from '../../features/discovery/index.ts'
import { readDistribution } from '../../features/distribution/index.ts'
import { countMissingMonths } from '../../features/partitions/index.ts'
import { knownMigrations } from '../../kit/database/copy/prepare.ts'
import {
  choosePoolSize,
  type Database,
  type OpenDatabase,
  openDatabase,
} from '../../kit/database/database.ts'
import { type ImportState, readImportState } from '../../kit/database/import-state.ts'
import { ownsTables } from '../../kit/database/privileges.ts'
import { JOB_CONNECTIONS } from '../../kit/jobs/jobs.ts'
import type { Log } from '../../kit/log.ts'
import { type DatabaseState, readAppliedMigrations, readDatabaseState } from '../doctor.repository.ts'
import { reachDatabase } from '../site.ts'
import { bad, type Finding, good, off, reasonOf, warn } from './finding.ts'

const FAR_MS = 2_000
const TOO_FAR_MS = 60_000
/** For what only the tables' owner may do. */
const OWNER_CONNECTIONS = 1

/** Checks the database: version, clock, migrations, administrators and the search index. */
export async function checkDatabase(config: Config, log: Log): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres')))
    return [off('Database', 'is created at the first start')]
  try {
    const { server, owner, close } = await reachDatabase(config, log)
    try {
      const opened = await openDatabase(owner, log, { poolSize: 2 })
      const asServer = await openDatabase(server, log, { poolSize: 1 })
      return await examine(config, { ...opened, asServer: asServer.pool }, log).finally(() =>
        Promise.all([opened.close(), asServer.close()]),
      )
    } finally {
      await close()
    }
  } catch (error) {
    return [bad('Database', reasonOf(error))]
  }
}

/** Checks whether searches can read from a configured replica. */
export async function checkReplica(address: string, log: Log): Promise<Finding> {
  const about = 'Replica'
  try {
    const { db, close } = await openDatabase({ connectionString: address }, log, { poolSize: 1 })
    const { follows, version } = await readDatabaseState(db).finally(close)
    const { host } = new URL(address)
    return follows
      ? good(about, `${host}, PostgreSQL ${version}, replicating`)
      : warn(about, 'DATABASE_REPLICA_URL leads to a database that replicates no other')
  } catch (error) {
    return bad(about, `${reasonOf(error)}; it is not read`)
  }
}

async function examine(
  config: Config,
  { db, pool, asServer }: Pick<OpenDatabase, 'db' | 'pool'> & { asServer: OpenDatabase['pool'] },
  log: Log,
): Promise<Finding[]> {
  const asked = Date.now()
  const state = await readDatabaseState(db)
  const answered = Date.now()
  const difference = state.clock - (asked + answered) / 2
  // The clock was read at an unknown moment between request and response.
  const unsure = (answered - asked) / 2
  const clock = checkClock(Math.sign(difference) * Math.max(0, Math.abs(difference) - unsure))
  const version = good('Database', `PostgreSQL ${state.version}${config.databaseUrl ? '' : ', embedded'}`)
  const connections = checkConnections(config, state.connections)
  const importState = await readImportState(pool)
  if (importState !== 'complete') return [version, clock, checkImport(importState)]
  if (!state.hasTables)
    return [version, clock, warn('Tables', 'there are none yet: the first start creates them')]
  const tables = checkMigrations(await readAppliedMigrations(db))
  const found = [version, clock, connections, tables, checkExtension(state)]
  // Another version's tables can't be queried.
  if (tables.verdict !== 'good') return found
  return [
    ...found,
    ...(await checkDistribution(db)),
    checkRole(await ownsTables(asServer)),
    await checkTeam(config, db),
    await checkIndex(db, log),
    await checkPartitions(db),
  ]
}

/** Returns whether tables are distributed or left halfway; nothing for the many sites without Citus. */
async function checkDistribution(db: Database): Promise<Finding[]> {
  const about = 'Citus'
  const { state, workers } = await readDistribution(db)
  if (state === 'local') return []
  return [
    state === 'distributed'
      ? good(about, `messages are distributed over ${workers} workers`)
      : bad(
          about,
          'a distribution was begun and is not finished: no server starts. Run npm run distribute to its end, or with -- --undo',
        ),
  ]
}

/** Returns the finding for a database with a running or interrupted import: no server starts on it. */
function checkImport(importState: Exclude<ImportState, 'complete'>): Finding {
  const about = 'Tables'
  return importState === 'running'
    ? warn(about, 'a restore or a move into this database is running: start the server when it has finished')
    : bad(
        about,
        'a restore or a move into this database was interrupted: no server starts on it. Run the same command again (npm run restore -- FOLDER; npm run move -- ADDRESS, without DATABASE_URL)',
      )
}

/** Checks the difference between both clocks, in milliseconds: tokens, limits and plans depend on both. */
export function checkClock(difference: number): Finding {
  const about = 'Clock'
  const seconds = Math.round(Math.abs(difference) / 1000)
  if (Math.abs(difference) < FAR_MS) return good(about, "agrees with the database's")
  const text = `differs from the database's by ${seconds} s: set both by NTP`
  return Math.abs(difference) < TOO_FAR_MS ? warn(about, text) : bad(about, text)
}

/** Checks whether the database accepts the connections of one server with all its workers. */
export function checkConnections({ workers }: Pick<Config, 'workers'>, allowed: number): Finding {
  const about = 'Connections'
  const needed =
    workers * (choosePoolSize(availableParallelism() / workers) + JOB_CONNECTIONS + OWNER_CONNECTIONS)
  return needed <= allowed
    ? good(about, `up to ${needed} of the ${allowed} that the database takes`)
    : bad(about, `up to ${needed} are needed and the database takes ${allowed}: raise max_connections`)
}

/** Compares a database's applied migrations with this version's, by their hashes. */
export function checkMigrations(applied: string[], known = knownMigrations()): Finding {
  const about = 'Tables'
  if (applied.some((hash, index) => known[index] !== hash))
    return bad(about, 'were made by another or a newer version of Savanna')
  const missing = known.length - applied.length
  return missing === 0
    ? good(about, 'are up to date')
    : warn(about, `${missing} migrations run at the next start: take a backup first`)
}

function checkRole(owns: boolean): Finding {
  const about = 'Database role'
  return owns
    ? warn(
        about,
        'owns the tables, so it could change the audit log: set DATABASE_OWNER_URL (docs/operations.md)',
      )
    : good(about, 'owns nothing and only adds to the audit log')
}

function checkExtension({ similarNames }: DatabaseState): Finding {
  return similarNames
    ? good('pg_trgm', 'is there')
    : warn('pg_trgm', 'is missing: administrators find names by how they begin only (docs/operations.md)')
}

async function checkTeam({ production }: Config, db: Database): Promise<Finding> {
  const about = 'Administrators'
  const active = (await readTeam({ db })).filter(({ status }) => status === 1)
  if (active.length === 0) return warn(about, 'there is none; set ADMIN_EMAIL and ADMIN_PASSWORD and start')
  const guarded = active.filter((one) => one.second_factor).length
  if (production && guarded === 0)
    return warn(about, 'nobody has set up the second factor yet: log in once at /admin/login')
  return good(about, `${active.length} active, ${guarded} with a second factor`)
}

async function checkIndex(db: Database, log: Log): Promise<Finding> {
  const drift = await checkDiscovery({ db, log }, { repair: false })
  return drift.count === 0
    ? good('Discovery', 'matches the tables that it is built from')
    : bad(
        'Discovery',
        `${drift.count} members have a wrong row; the nightly job repairs them, but this is a bug: please report it`,
      )
}

async function checkPartitions(db: Database): Promise<Finding> {
  const about = 'Partitions'
  const missing = await countMissingMonths(db, new Date())
  return missing === 0
    ? good(about, 'are there for messages, and for the notifications of the coming months')
    : warn(about, `${missing} months of notifications have none yet: a running server makes them each hour`)
}
