import { readQueueVersion } from '../kit/database/copy/catalog.ts'
import { type ImportContents, loadContents } from '../kit/database/copy/load.ts'
import { clearDatabase, migrateUpTo } from '../kit/database/copy/prepare.ts'
import { openClient } from '../kit/database/copy/snapshot.ts'
import { type Connection, migrate, openDatabase } from '../kit/database/database.ts'
import { markImportStarted } from '../kit/database/unfinished.ts'
import { startJobs } from '../kit/jobs/jobs.ts'
import type { Log } from '../kit/log.ts'
import type { Say } from './site.ts'

/** The contents of a database with the versions of its tables and its job queue. */
export interface Dump extends ImportContents {
  migrations: string[]
  queueVersion: number
}

/** Fills an empty database with a dump; after a failure it is empty again, and marked as unfinished. */
export async function fillDatabase(connection: Connection, dump: Dump, { log, say }: { log: Log; say: Say }) {
  const client = await openClient(connection)
  try {
    await markImportStarted(client)
    await migrateUpTo(client, dump.migrations)
    await (await startJobs({ connection, log })).stop()
    const keepsQueue = (await readQueueVersion(client)) === dump.queueVersion
    if (!keepsQueue) say('! The job queue is another version: jobs that waited are not taken over.')
    const tables = dump.tables.filter(({ name }) => keepsQueue || !name.startsWith('pgboss.'))
    await loadContents(client, { ...dump, tables }, ({ name }, { rows, checksum }) =>
      say(`  ${name.padEnd(34)} ${String(rows).padStart(9)} rows  ${checksum}`),
    )
    const { pool, close } = await openDatabase(connection, log)
    await migrate(pool).finally(close)
  } catch (error) {
    await clearDatabase(client).catch(() => say('! What had arrived could not be removed.'))
    throw error
  } finally {
    await client.end()
  }
}
