import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '../database.ts'
import { refuseUnfinishedImport } from '../import-state.ts'
import * as catalog from './catalog.ts'

/** Equal for two tables with the same rows, in any order. */
export interface Fingerprint {
  rows: number
  checksum: string
}

/** A database as it was at one moment, whatever is written to it in the meantime. */
export interface Snapshot {
  tables: catalog.CopiedTable[]
  sequences: catalog.CopiedSequence[]
  /** The hashes of the migrations that were applied to it, oldest first. */
  migrations: string[]
  queueVersion: number
  fingerprint(table: catalog.CopiedTable): Promise<Fingerprint>
  /** Returns a table's rows in PostgreSQL's text format; one table at a time. */
  rowsOf(table: catalog.CopiedTable): Readable
  /** Returns the key of every stored object that a row refers to. */
  mediaKeys(): Promise<Set<string>>
  close(): Promise<void>
}

/**
 * Fixes the text format of values, so equal values look the same from every database, and lifts all but one
 * time limit: the session of a lost machine ends within a minute, with its locks.
 */
const SETTINGS = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8';
  set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`

const MEDIA_COLUMN = 'media_key'

export type Client = pg.Client

/** Opens a separate connection, without the time limits for requests. */
export async function openClient(connection: Connection): Promise<Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'savanna operations',
    keepAlive: true,
  })
  // Its next query reports the loss.
  client.on('error', () => {})
  await client.connect()
  await client.query(SETTINGS)
  return client
}

/**
 * Opens a snapshot of a database at the current moment, held until it's closed.
 * @throws StartError for a database with an unfinished import.
 */
export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  const client = await openClient(connection)
  try {
    await refuseUnfinishedImport(client)
    await client.query('begin transaction isolation level repeatable read, read only')
    const tables = await catalog.readTables(client)
    const { rows } = await client.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by created_at',
    )
    return {
      tables,
      sequences: await catalog.readSequences(client),
      migrations: rows.map(({ hash }) => hash),
      queueVersion: await catalog.readQueueVersion(client),
      fingerprint: (table) => fingerprintOf(client, table),
      rowsOf: (table) =>
        client.query(
          copyTo(`copy (select ${catalog.columnList(table)} from ${catalog.quote(table.name)}) to stdout`),
        ),
      mediaKeys: () => readMediaKeys(client, tables),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Returns the number of rows and the sum of their digests, which doesn't depend on their order. */
export async function fingerprintOf(client: pg.ClientBase, table: catalog.CopiedTable): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(
    `select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(copied::text), 15))::bit(60)::bigint), 0)::text as checksum
    from (select ${catalog.columnList(table)} from ${catalog.quote(table.name)}) as copied`,
  )
  const [fingerprint] = rows
  if (!fingerprint) throw new Error(`${table.name} cannot be counted`)
  return fingerprint
}

async function readMediaKeys(client: pg.ClientBase, tables: catalog.CopiedTable[]): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const { name, columns } of tables) {
    if (!columns.includes(MEDIA_COLUMN)) continue
    const { rows } = await client.query<{ key: string }>(
      `select ${MEDIA_COLUMN} as key from ${catalog.quote(name)} where ${MEDIA_COLUMN} is not null`,
    )
    for (const { key } of rows) keys.add(key)
  }
  return keys
}
