import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartError } from '../../start-error.ts'
import { type CopiedSequence, type CopiedTable, columnList, quote, readTables } from './catalog.ts'
import { type Fingerprint, fingerprintOf } from './snapshot.ts'

/** The contents that an import writes into a database. */
export interface ImportContents {
  tables: (CopiedTable & Fingerprint)[]
  sequences: CopiedSequence[]
  /** Returns a table's rows in PostgreSQL's text format, as a snapshot returned them. */
  rowsOf(table: CopiedTable): Readable | Promise<Readable>
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Writes the contents into a migrated database's empty tables, compares each table's checksum, and commits
 * all of it or nothing. Calls `loaded` after each table.
 * @throws StartError when a table has other columns here or its rows didn't arrive unchanged.
 */
export async function loadContents(
  client: pg.ClientBase,
  contents: ImportContents,
  loaded: (table: CopiedTable, found: Fingerprint) => void = () => {},
): Promise<void> {
  await client.query('begin')
  try {
    const names = await matchTables(client, contents.tables)
    const keys = await dropForeignKeys(client)
    // The rows that triggers would write are among the copied ones.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of contents.tables) loaded(table, await loadTable(client, table, contents))
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { name, value, called } of contents.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), value, called])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}

/** Returns the tables' quoted names. Throws if the columns differ, since the table is then from another version. */
async function matchTables(client: pg.ClientBase, tables: CopiedTable[]): Promise<string[]> {
  const found = new Map((await readTables(client)).map((table) => [table.name, table]))
  for (const { name, columns } of tables) {
    if (found.get(name)?.columns.join() === columns.join()) continue
    throw new StartError(`The table ${name} is another one in this version of Savanna.`)
  }
  return tables.map(({ name }) => quote(name))
}

async function loadTable(
  client: pg.ClientBase,
  table: CopiedTable & Fingerprint,
  { rowsOf }: ImportContents,
): Promise<Fingerprint> {
  const into = client.query(copyFrom(`copy ${quote(table.name)} (${columnList(table)}) from stdin`))
  await pipeline(await rowsOf(table), into)
  const found = await fingerprintOf(client, table)
  if (found.rows !== table.rows || found.checksum !== table.checksum) {
    throw new StartError(
      `${table.name} has arrived with ${found.rows} rows (checksum ${found.checksum}) instead of ${table.rows} (${table.checksum}).`,
    )
  }
  return found
}

/** Drops and returns all foreign keys: tables come in any order, so they are checked once all are there. */
async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'pgboss')`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
