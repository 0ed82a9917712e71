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

/** A table with texts that members or administrators wrote: its primary key, and the columns by the rule for them. */
export interface TextTable {
  table: PgTable
  key: string
  keyType: 'uuid' | 'text'
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
    key: 'member_id',
    keyType: 'uuid',
    lineColumns: ['firstname', 'lastname', 'city', 'country'],
    linesColumns: ['bio'],
  },
  posts: { table: posts, key: 'id', keyType: 'uuid', lineColumns: [], linesColumns: ['title'] },
  comments: { table: comments, key: 'id', keyType: 'uuid', lineColumns: [], linesColumns: ['text'] },
  messages: { table: messages, key: 'id', keyType: 'uuid', lineColumns: [], linesColumns: ['content'] },
  passkeys: { table: passkeys, key: 'id', keyType: 'text', lineColumns: ['name'], linesColumns: [] },
  reports: { table: reports, key: 'id', keyType: 'uuid', lineColumns: [], linesColumns: ['note'] },
  report_decisions: {
    table: reportDecisions,
    key: 'report_id',
    keyType: 'uuid',
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

const keyOf = ({ keyType }: TextTable, key: string): SQL =>
  keyType === 'uuid' ? sql`${key}::uuid` : sql`${key}::text`

/** Returns the next rows of a table after a key, in the order of the key. Locks nothing. */
export async function findTextPage(
  db: Database,
  text: TextTable,
  after: string | null,
  size: number,
): Promise<TextRow[]> {
  const key = sql.identifier(text.key)
  const columns = [...text.lineColumns, ...text.linesColumns].map((name) => sql.identifier(name))
  const { rows } = await db.execute<Record<string, string | null> & { row_key: string }>(sql`
    select ${key}::text as row_key, ${sql.join(columns, sql`, `)} from ${text.table}
    where ${after === null ? sql`true` : sql`${key} > ${keyOf(text, after)}`}
    order by ${key} limit ${size}
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
    where ${sql.identifier(text.key)} = ${keyOf(text, key)} and ${name} = ${from}
  `)
}
