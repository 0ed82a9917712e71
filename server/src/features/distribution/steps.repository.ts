import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { DISTRIBUTED_TABLES, DISTRIBUTION_KEY, type Direction } from './tables.rules.ts'

/** Where a database is, derived from its contents, whatever was interrupted. */
export interface DistributionStage {
  distributed: boolean
  /** A move has started but not finished. */
  moving: boolean
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Returns whether a database is distributed, and whether a move has started. */
export async function readStage(db: Database): Promise<DistributionStage> {
  const { rows } = await db.execute<{ distributed: boolean; moving: boolean }>(sql`
    select to_regclass('savanna_distributed.foreign_keys') is not null as distributed,
      to_regclass('savanna_distributing.progress') is not null as moving`)
  return rows[0] ?? { distributed: false, moving: false }
}

/** Returns the direction in which a database can be, or is being, moved. */
export function directionOf({ distributed }: DistributionStage): Direction {
  return distributed ? 'undo' : 'distribute'
}

/** A move's requirements for Citus. */
export interface CitusState {
  installed: boolean
  /** Active workers that accept tables. */
  workers: number
  /** The coordinator has an address that the workers know. */
  coordinator: boolean
}

/** Returns whether the database has Citus, with workers and a coordinator that they know. */
export async function readCitusState(db: Database): Promise<CitusState> {
  const none = { installed: false, workers: 0, coordinator: false }
  const { rows: extensions } = await db.execute(sql`select from pg_extension where extname = 'citus'`)
  if (extensions.length === 0) return none
  const { rows } = await db.execute<{ workers: number; coordinator: boolean }>(sql`
    select count(*) filter (where groupid <> 0 and isactive and shouldhaveshards)::int as workers,
      coalesce(bool_or(groupid = 0), false) as coordinator
    from pg_dist_node where noderole = 'primary'`)
  return { ...none, ...rows[0], installed: true }
}

const DISTRIBUTION_LOCK = 7_286_003

/** Takes this command's lock, held until the connection ends. Returns false if another one holds it. */
export async function lockDistribution(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ got: boolean }>(
    sql`select pg_try_advisory_lock(${DISTRIBUTION_LOCK}) as got`,
  )
  return rows[0]?.got ?? false
}

/** Creates the schema that marks tables as distributed. */
export async function createBackupSchema(tx: Database): Promise<void> {
  await tx.execute(sql`create schema savanna_distributed`)
}

/** Marks a move as started: from now on no server starts on this database. */
export async function beginMove(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create schema savanna_distributing`)
    await tx.execute(
      sql`create table savanna_distributing.progress (after uuid not null, moved bigint not null)`,
    )
    await tx.execute(sql`insert into savanna_distributing.progress values (${NO_ID}, 0)`)
  })
}

/** Deletes an unfinished move's copies and its mark. */
export async function discardMove(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`drop schema savanna_distributing cascade`)
  })
}

/** Returns whether the copies that a move fills exist. */
export async function hasCopies(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('savanna_distributing.messages') is not null as found`,
  )
  return rows[0]?.found ?? false
}

const columnsOf = async (tx: Database, table: string) => {
  const { rows } = await tx.execute<{ name: string; moment: boolean }>(sql`
    select attname::text as name, atttypid = 'timestamptz'::regtype as moment from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped order by attnum`)
  return rows
}

/**
 * Copies the next rooms' rows, about this many, and records the progress, all in the given transaction.
 * Returns the number of rows copied so far, and whether any rooms were left.
 */
export async function copyRooms(
  tx: Database,
  direction: Direction,
  size: number,
): Promise<{ moved: number; more: boolean }> {
  const { rows } = await tx.execute<{ after: string; moved: string }>(
    sql`select after, moved from savanna_distributing.progress for update`,
  )
  const { after = NO_ID, moved = '0' } = rows[0] ?? {}
  const { rows: next } = await tx.execute<{ id: string }>(sql`
    select id from (
      select id, sum(last_seq) over (order by id) - last_seq as before
      from (select id, last_seq from rooms where id > ${after} order by id limit 1000) page
    ) counted where before < ${size} order by id`)
  const upTo = next.at(-1)?.id
  if (direction === 'undo') await deleteOrphans(tx, { after, upTo, rooms: next.map(({ id }) => id) })
  if (upTo === undefined) return { moved: Number(moved), more: false }
  const key = sql.identifier(DISTRIBUTION_KEY)
  let copied = 0
  for (const { name } of DISTRIBUTED_TABLES) {
    const columns = (await columnsOf(tx, name)).map((column) => sql.identifier(column.name))
    const list = sql.join(columns, sql`, `)
    const { rowCount } = await tx.execute(sql`
      insert into savanna_distributing.${sql.identifier(name)} (${list})
      select ${list} from public.${sql.identifier(name)} where ${key} > ${after} and ${key} <= ${upTo}`)
    copied += rowCount ?? 0
  }
  const total = Number(moved) + copied
  await tx.execute(sql`update savanna_distributing.progress set after = ${upTo}, moved = ${total}`)
  return { moved: total, more: true }
}

/**
 * Deletes rows without a room, with keys in a range: foreign keys didn't prevent them while tables were
 * distributed, such as when a room was opened just as one of its members left.
 */
async function deleteOrphans(
  tx: Database,
  { after, upTo = LAST_ID, rooms }: { after: string; upTo: string | undefined; rooms: string[] },
): Promise<void> {
  const key = sql.identifier(DISTRIBUTION_KEY)
  for (const { name } of DISTRIBUTED_TABLES)
    await tx.execute(sql`
      delete from public.${sql.identifier(name)}
      where ${key} > ${after} and ${key} <= ${upTo} and ${key} <> all (${sql.param(rooms)}::uuid[])`)
}

/** Estimates how many rows there are to move from the planner's statistics; 0 if there are none. */
export async function estimateRows(db: Database): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`
    select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname ~ '^(messages(_[0-9]+)?|room_reads|message_changes)$'`)
  return rows[0]?.rows ?? 0
}

/** Returns the tables whose copies differ in the number of rows or the sum of their digests. */
export async function findDifferences(db: Database): Promise<string[]> {
  const different: string[] = []
  for (const { name } of DISTRIBUTED_TABLES) {
    // Workers may write times in another time zone.
    const texts = (await columnsOf(db, name)).map((column) =>
      column.moment
        ? sql`extract(epoch from ${sql.identifier(column.name)})`
        : sql`${sql.identifier(column.name)}::text`,
    )
    const digestOf = async (schema: string) => {
      const { rows } = await db.execute<{ digest: string }>(sql`
        select concat_ws(' ', count(*), sum(hashtextextended(concat_ws('|', ${sql.join(texts, sql`, `)}), 0)::numeric))
          as digest
        from ${sql.identifier(schema)}.${sql.identifier(name)}`)
      return rows[0]?.digest
    }
    if ((await digestOf('public')) !== (await digestOf('savanna_distributing'))) different.push(name)
  }
  return different
}
