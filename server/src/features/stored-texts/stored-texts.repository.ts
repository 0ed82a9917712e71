import { eq, like, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../kit/database/database.ts'
import { reportDecisions } from '../../schema/admin.tables.ts'
import { messages } from '../../schema/chat.tables.ts'
import { passkeys } from '../../schema/factors.tables.ts'
import { comments, posts } from '../../schema/posts.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { reports } from '../../schema/relations.tables.ts'
import { pendingSteps } from '../../schema/steps.tables.ts'

/** A table with texts that members or administrators wrote: a unique key, and the columns by the rule for them. */
export interface TextTable {
  table: PgTable
  /** The columns of the key with their types; of a partitioned table an index begins with them in every partition. */
  key: Readonly<Record<string, 'uuid' | 'text' | 'int'>>
  lineColumns: readonly string[]
  linesColumns: readonly string[]
}

/**
 * Every table with texts from before the rule. Snapshots of reports stay as they were sent in: they are evidence, shown
 * to moderators alone.
 */
export const TEXT_TABLES: Readonly<Record<string, TextTable>> = {
  profiles: {
    table: profiles,
    key: { member_id: 'uuid' },
    lineColumns: ['firstname', 'lastname', 'city', 'country'],
    linesColumns: ['bio'],
  },
  posts: { table: posts, key: { id: 'uuid' }, lineColumns: [], linesColumns: ['title'] },
  comments: { table: comments, key: { id: 'uuid' }, lineColumns: [], linesColumns: ['text'] },
  messages: {
    table: messages,
    key: { room_id: 'uuid', seq: 'int' },
    lineColumns: [],
    linesColumns: ['content'],
  },
  passkeys: { table: passkeys, key: { id: 'text' }, lineColumns: ['name'], linesColumns: [] },
  reports: { table: reports, key: { id: 'uuid' }, lineColumns: [], linesColumns: ['note'] },
  report_decisions: {
    table: reportDecisions,
    key: { report_id: 'uuid' },
    lineColumns: [],
    linesColumns: ['reason', 'appeal', 'answer_reason'],
  },
}

const PREFIX = 'stored texts of '

/** Returns the names of the tables that are not cleaned yet, each with the last key that is. */
export async function findPendingTables(db: Database): Promise<{ name: string; after: string | null }[]> {
  const steps = await db
    .select()
    .from(pendingSteps)
    .where(like(pendingSteps.name, `${PREFIX}%`))
    .orderBy(pendingSteps.name)
  return steps.map(({ name, after }) => ({ name: name.slice(PREFIX.length), after }))
}

const stepOf = (name: string) => eq(pendingSteps.name, `${PREFIX}${name}`)

/** Records that a table is clean up to a key. */
export async function recordProgress(db: Database, name: string, after: string): Promise<void> {
  await db.update(pendingSteps).set({ after }).where(stepOf(name))
}

/** Records that a table is clean. */
export async function markClean(db: Database, name: string): Promise<void> {
  await db.delete(pendingSteps).where(stepOf(name))
}

export interface TextRow {
  key: string
  texts: Record<string, string | null>
}

/** Returns the columns of a table's key as a list. */
function keyColumns({ key }: TextTable): SQL {
  return sql.join(
    Object.keys(key).map((name) => sql.identifier(name)),
    sql`, `,
  )
}

/** Returns a stored key as a row: its values were joined by spaces, which only a key of one text may contain. */
function keyValues({ key }: TextTable, stored: string): SQL {
  const types = Object.values(key)
  const parts = types.length === 1 ? [stored] : stored.split(' ')
  return sql`(${sql.join(
    types.map((type, at) => sql`${parts[at]}::${sql.raw(type)}`),
    sql`, `,
  )})`
}

/** Returns the next rows of a table after a key, in the order of the key. Locks nothing. */
export async function findTextPage(
  db: Database,
  text: TextTable,
  after: string | null,
  size: number,
): Promise<TextRow[]> {
  const columns = [...text.lineColumns, ...text.linesColumns].map((name) => sql.identifier(name))
  const { rows } = await db.execute<Record<string, string | null> & { row_key: string }>(sql`
    select concat_ws(' ', ${keyColumns(text)}) as row_key, ${sql.join(columns, sql`, `)} from ${text.table}
    where ${after === null ? sql`true` : sql`(${keyColumns(text)}) > ${keyValues(text, after)}`}
    order by ${keyColumns(text)} limit ${size}
  `)
  return rows.map(({ row_key, ...texts }) => ({ key: row_key, texts }))
}

/** Replaces one text of a row, unless its owner has changed it meanwhile. */
export async function replaceText(
  db: Database,
  text: TextTable,
  { key, column, from, to }: { key: string; column: string; from: string; to: string },
): Promise<void> {
  const name = sql.identifier(column)
  await db.execute(sql`
    update ${text.table} set ${name} = ${to}
    where (${keyColumns(text)}) = ${keyValues(text, key)} and ${name} = ${from}
  `)
}
