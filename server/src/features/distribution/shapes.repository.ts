import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import {
  DISTRIBUTED_TABLES,
  DISTRIBUTION_KEY,
  type Direction,
  type DistributedTable,
} from './tables.rules.ts'

interface NamedDefinition extends Record<string, unknown> {
  name: string
  definition: string
}

/** Returns a table's keys, or the tables that it references. */
async function constraintsOf(tx: Database, table: string, types: string[]): Promise<NamedDefinition[]> {
  const { rows } = await tx.execute<NamedDefinition>(sql`
    select conname::text as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${`public.${table}`}::regclass and contype = any (${sql.param(types)}::"char"[]) order by conname`)
  return rows
}

/** Returns the statements that create a table's non-key indexes, for its copy. */
async function indexesOf(tx: Database, table: string): Promise<string[]> {
  const { rows } = await tx.execute<{ definition: string }>(sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${`public.${table}`}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
    order by indexrelid::regclass::text`)
  return rows.map(({ definition }) =>
    definition.replace(/ ON (ONLY )?public\.\S+ /, ` ON savanna_distributing.${table} `),
  )
}

/** Returns the name of a table's copy. */
const copyOf = (name: string) => sql`savanna_distributing.${sql.identifier(name)}`

/** Creates an empty copy of a table with its columns, keys and indexes under the same names. */
async function makeCopy(tx: Database, { name, partitions = 0 }: DistributedTable): Promise<void> {
  const divided = partitions > 0 ? sql`partition by hash (${sql.identifier(DISTRIBUTION_KEY)})` : sql``
  await tx.execute(sql`
    create table ${copyOf(name)} (like public.${sql.identifier(name)} including defaults including constraints)
    ${divided}`)
  for (let remainder = 0; remainder < partitions; remainder += 1)
    await tx.execute(sql`
      create table ${copyOf(`${name}_${remainder}`)} partition of ${copyOf(name)}
      for values with (modulus ${sql.raw(String(partitions))}, remainder ${sql.raw(String(remainder))})`)
  for (const key of await constraintsOf(tx, name, ['p', 'u']))
    await tx.execute(
      sql`alter table ${copyOf(name)} add constraint ${sql.identifier(key.name)} ${sql.raw(key.definition)}`,
    )
  for (const index of await indexesOf(tx, name)) await tx.execute(sql.raw(index))
}

/**
 * Creates empty copies of all tables: distributed over the workers, all in the same way, or plain with their
 * previous references.
 */
export async function makeCopies(tx: Database, direction: Direction, shards: number): Promise<void> {
  const [first] = DISTRIBUTED_TABLES
  for (const table of DISTRIBUTED_TABLES) {
    const { name } = table
    await makeCopy(tx, direction === 'distribute' ? { name } : table)
    const copy = `savanna_distributing.${name}`
    if (direction === 'undo') await restoreReferences(tx, name)
    else if (table === first)
      await tx.execute(
        sql`select create_distributed_table(${copy}, ${DISTRIBUTION_KEY}, shard_count => ${shards})`,
      )
    else
      await tx.execute(sql`
        select create_distributed_table(${copy}, ${DISTRIBUTION_KEY},
          colocate_with => ${`savanna_distributing.${first?.name}`})`)
  }
}

/** A distributed table can't reference one on the coordinator, so its references are stored for the way back. */
export async function saveReferences(tx: Database): Promise<void> {
  await tx.execute(
    sql`create table savanna_distributed.foreign_keys (table_name text, name text, definition text)`,
  )
  for (const table of DISTRIBUTED_TABLES)
    for (const { name, definition } of await constraintsOf(tx, table.name, ['f']))
      await tx.execute(
        sql`insert into savanna_distributed.foreign_keys values (${table.name}, ${name}, ${definition})`,
      )
}

async function restoreReferences(tx: Database, table: string): Promise<void> {
  const { rows } = await tx.execute<NamedDefinition>(
    sql`select name, definition from savanna_distributed.foreign_keys where table_name = ${table}`,
  )
  for (const { name, definition } of rows)
    await tx.execute(
      sql`alter table ${copyOf(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    )
}

/** Replaces the tables with their copies, drops the originals and removes the move's mark. */
export async function replaceTables(tx: Database): Promise<void> {
  for (const { name } of DISTRIBUTED_TABLES) await tx.execute(sql`drop table public.${sql.identifier(name)}`)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relnamespace = 'savanna_distributing'::regnamespace and relkind in ('r', 'p') and relname <> 'progress'
    order by relispartition desc, relname`)
  for (const { name } of rows) await tx.execute(sql`alter table ${copyOf(name)} set schema public`)
  await tx.execute(sql`drop schema savanna_distributing cascade`)
}

/** Locks rooms until the transaction ends, so no message is sent and no room is deleted in the meantime. */
export async function lockRooms(tx: Database): Promise<void> {
  await tx.execute(sql`lock table public.rooms in share mode`)
}
