import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** The schema that exists while tables are moved to the workers of Citus or back. */
const MOVING_SCHEMA = 'savanna_distributing'

/**
 * Refuses a database whose tables are being moved to workers or back.
 * @throws StartError that says what to do
 */
export async function refuseUnfinishedDistribution(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ moving: boolean }>(
    'select to_regnamespace($1) is not null as moving',
    [MOVING_SCHEMA],
  )
  if (!rows[0]?.moving) return
  throw new StartError(
    'Tables of this database are being distributed, or taken back: run "npm run distribute" to its end, or "npm run distribute -- --undo".',
  )
}

/** Returns the names of the tables that Citus distributes, from a database that has it. */
export async function findDistributedTables(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid
     where d.partmethod = 'h' order by 1`,
  )
  return rows.map(({ name }) => name)
}
