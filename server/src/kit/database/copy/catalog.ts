import type pg from 'pg'

/** A table whose rows are copied; its columns without the generated ones. */
export interface CopiedTable {
  /** Schema and name, such as `public.members`. */
  name: string
  columns: string[]
}

/** A sequence's current value. */
export interface CopiedSequence {
  name: string
  value: string
  called: boolean
}

/** The job queue's tables that hold its data; the others only hold its configuration. */
const QUEUE = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/** Returns every table to copy. Unlogged ones are left out: they're rebuilt from the others. */
export async function readTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = any ($1))
    group by n.nspname, c.relname
    order by n.nspname desc, c.relname`,
    [QUEUE],
  )
  return rows
}

/** Returns the current values of the sequences of the site's own tables. */
export async function readSequences(client: pg.ClientBase): Promise<CopiedSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: CopiedSequence[] = []
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quote(name)}`,
    )
    for (const row of found.rows) sequences.push({ name, ...row })
  }
  return sequences
}

/** Returns a name, with or without its schema, quoted for a statement. */
export function quote(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')
}

/** Returns a table's quoted columns as a statement lists them. */
export function columnList({ columns }: CopiedTable): string {
  return columns.map((column) => quote(column)).join(', ')
}

/** Returns the version of the job queue's tables; 0 if there are none. */
export async function readQueueVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? 0
}

/** Returns how many tables there are, including other programs'. */
export async function countTables(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle', 'pgboss')`,
  )
  return rows[0]?.count ?? 0
}
