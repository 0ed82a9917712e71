import { readFileSync } from 'node:fs'
import path from 'node:path'
import { knownMigrations, migrateUpTo } from '../../src/kit/database/copy/prepare.ts'
import { openClient } from '../../src/kit/database/copy/snapshot.ts'
import { type Connection, MIGRATIONS } from '../../src/kit/database/database.ts'

/** Makes the tables as they were before messages and notifications were partitioned, in an empty database. */
export async function makeOldTables(connection: Connection): Promise<void> {
  const client = await openClient(connection)
  await migrateUpTo(client, knownMigrations().slice(0, countMigrationsBefore('_partitions')))
  await client.end()
}

/** Returns how many migrations there were before the one whose name ends so. */
function countMigrationsBefore(end: string): number {
  const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return journal.entries.findIndex(({ tag }) => tag.endsWith(end))
}

/** Returns an SQL expression for an id (UUIDv7) of a moment in milliseconds. */
export const idOf = (ms: string) =>
  `(lpad(to_hex(${ms}), 12, '0') || '7' || left(md5(random()::text), 3) || '8' || left(md5(random()::text), 15))::uuid`
