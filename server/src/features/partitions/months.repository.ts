import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import type { Partition } from './months.rules.ts'

const ID = /'([0-9a-f-]{36})'/

/** Returns the partitions of notifications, oldest first. */
export async function findPartitions(db: Database): Promise<Partition[]> {
  const { rows } = await db.execute<{ name: string; bound: string }>(sql`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass('public.notifications')`)
  return rows
    .map(({ name, bound }) => {
      const [from = '', to = ''] = bound.split(' TO ')
      return { name, from: ID.exec(from)?.[1] ?? null, to: ID.exec(to)?.[1] ?? null }
    })
    .sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
}

/** Locks all partitions until the transaction ends. */
async function lockNotifications(tx: Database): Promise<void> {
  await tx.execute(sql`lock table public.notifications in access exclusive mode`)
}

/** Splits a month off the start of the last partition, with its rows. Locks all partitions in the meantime. */
export async function splitMonth(
  tx: Database,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<void> {
  await lockNotifications(tx)
  // Another server may have created it in the meantime.
  if ((await findPartitions(tx)).some((one) => one.name === name)) return
  const month = sql.identifier(name)
  const steps = [
    sql`alter table public.notifications detach partition public.notifications_later`,
    sql`create table public.${month} (like public.notifications_later including all)`,
    sql`with moved as (delete from public.notifications_later where id < ${sql.raw(`'${to}'`)} returning *)
      insert into public.${month} select * from moved`,
    sql`alter table public.notifications attach partition public.${month}
      for values from (${sql.raw(`'${from}'`)}) to (${sql.raw(`'${to}'`)})`,
    sql`alter table public.notifications attach partition public.notifications_later
      for values from (${sql.raw(`'${to}'`)}) to (maxvalue)`,
  ]
  for (const step of steps) await tx.execute(step)
}

/** Drops a partition with everything in it. */
export async function dropPartition(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`drop table if exists public.${sql.identifier(name)}`)
}

/** Deletes notifications below an id, at most this many. Returns how many there were. */
export async function deleteOld(db: Database, firstKept: string, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id < ${firstKept}::uuid
      and id in (select id from notifications where id < ${firstKept}::uuid order by id limit ${limit})`)
  return rowCount ?? 0
}

/** Rebuilds indexes by the statements that the job queue returns. They run outside a transaction. */
export async function rebuildIndexes(ownerDb: Database, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await ownerDb.execute(sql.raw(statement))
}
