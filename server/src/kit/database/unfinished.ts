import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** A schema that stands in a database from before a site is brought into it until its last row is there. */
const MARK = 'savanna_unfinished'

/** Marks a database that a site is being brought into: whatever happens to that, no server starts on half of it. */
export async function markUnfinished(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${MARK}`)
}

/** Takes the mark away, in the transaction that brings the rows. */
export async function markFinished(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${MARK}`)
}

/** Whether a site was being brought into this database and is not whole. */
export async function isUnfinished(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [MARK])
  return (rowCount ?? 0) > 0
}

/** Refuses to use a database that a site was being brought into when something ended it. */
export async function refuseUnfinished(client: pg.ClientBase): Promise<void> {
  if (!(await isUnfinished(client))) return
  throw new StartError(
    'A backup was being restored into this database, or a site moved to it, and that was not finished: run the same command again.',
  )
}
