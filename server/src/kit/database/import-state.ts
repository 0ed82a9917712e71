import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** A schema that exists in a database while a backup is being restored or a site moved into it. */
const MARK = 'savanna_unfinished'
/** The advisory lock that a restore or a move holds. */
const IMPORT_LOCK = 7_286_002
// The session of a command that was just killed may take a moment to end.
const LOCK_TIMEOUT_MS = 1_500

/** Marks a database as being imported into: if the import is interrupted, no server starts on half a site. */
export async function markImportStarted(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${MARK}`)
}

/** Removes the mark, once everything is there. */
export async function markImportFinished(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${MARK}`)
}

/** Returns whether an import into this database is running or was interrupted. */
export async function isImportUnfinished(client: pg.ClientBase): Promise<boolean> {
  return (await readImportState(client)) !== 'complete'
}

/** An import's state: also `complete` if there never was one. */
export type ImportState = 'complete' | 'running' | 'interrupted'

/** Returns whether a restore or a move into this database is running, was interrupted, or is complete. */
export async function readImportState(client: Pick<pg.ClientBase, 'query'>): Promise<ImportState> {
  const { rows } = await client.query<{ marked: boolean; claimed: boolean }>(
    `select exists (select from pg_namespace where nspname = $1) as marked,
      exists (
        select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.granted
        and l.classid = 0 and l.objid = $2 and l.objsubid = 1
      ) as claimed`,
    [MARK, IMPORT_LOCK],
  )
  if (!rows[0]?.marked) return 'complete'
  return rows[0].claimed ? 'running' : 'interrupted'
}

/**
 * Takes the lock for imports into this database, held until the connection ends.
 * @throws StartError when another restore or move holds it.
 */
export async function lockImport(client: pg.ClientBase): Promise<void> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  do {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      IMPORT_LOCK,
    ])
    if (rows[0]?.got) return
    await pause(50)
  } while (Date.now() < deadline)
  throw new StartError('Another restore or move into this database is under way: wait for it to end.')
}

/** Throws a `StartError` for a database with an import that is running or was interrupted. */
export async function refuseUnfinishedImport(client: pg.ClientBase): Promise<void> {
  const state = await readImportState(client)
  if (state === 'complete') return
  throw new StartError(
    state === 'running'
      ? 'A backup is being restored into this database, or a site moved to it: wait for it to end.'
      : 'A backup was being restored into this database, or a site moved to it, and that was not finished: run the same command again.',
  )
}
