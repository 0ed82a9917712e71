import { readQueueVersion } from '../kit/database/copy/catalog.ts'
import { type ImportContents, loadContents } from '../kit/database/copy/load.ts'
import { clearDatabase, knownMigrations, migrateUpTo } from '../kit/database/copy/prepare.ts'
import { openClient } from '../kit/database/copy/snapshot.ts'
import type { Connection } from '../kit/database/database.ts'
import { markImportFinished, markImportStarted } from '../kit/database/import-state.ts'
import { prepareQueueTables } from '../kit/database/queue-tables.ts'
import type { PrintLine } from './site.ts'

/** A database's contents with the versions of its tables and its job queue. */
export interface Dump extends ImportContents {
  migrations: string[]
  queueVersion: number
}

interface FillOptions {
  print: PrintLine
  /** Changes the rows, in this version's tables, before a server may start on them. */
  complete?: () => Promise<void>
}

/** Fills an empty database with a dump; after a failure it's empty again, and marked as unfinished. */
export async function fillDatabase(
  connection: Connection,
  dump: Dump,
  { print, complete }: FillOptions,
): Promise<void> {
  const client = await openClient(connection)
  try {
    await markImportStarted(client)
    await migrateUpTo(client, dump.migrations)
    await prepareQueueTables(client)
    const keepsQueue = (await readQueueVersion(client)) === dump.queueVersion
    if (!keepsQueue) print('! The job queue has another version: waiting jobs are not copied.')
    const tables = dump.tables.filter(({ name }) => keepsQueue || !name.startsWith('pgboss.'))
    await loadContents(client, { ...dump, tables }, ({ name }, { rows, checksum }) =>
      print(`  ${name.padEnd(34)} ${String(rows).padStart(9)} rows  ${checksum}`),
    )
    await migrateUpTo(client, knownMigrations())
    await complete?.()
    await markImportFinished(client)
  } catch (error) {
    await clearDatabase(client).catch(() =>
      print('! The rows that were already loaded could not be removed.'),
    )
    throw error
  } finally {
    await client.end()
  }
}
