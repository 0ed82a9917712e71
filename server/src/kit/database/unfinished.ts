import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../start-error.ts'

/** A schema that stands in a database from before a site is brought into it until its last row is there. */
const MARK = 'savanna_unfinished'
/** The advisory lock of whoever brings a site into a database. */
const CLAIM = 7_286_002
// The session of a command that was just killed may take a moment to end.
const CLAIM_TIMEOUT_MS = 1_500

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
  return (await readArrival(client)) !== 'whole'
}

/** How far a database is into which a site is brought: all of it is there, it is on its way, or something ended that. */
export type Arrival = 'whole' | 'under way' | 'broken off'

export async function readArrival(client: Pick<pg.ClientBase, 'query'>): Promise<Arrival> {
  const { rows } = await client.query<{ marked: boolean; claimed: boolean }>(
    `select exists (select from pg_namespace where nspname = $1) as marked,
      exists (
        select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.granted
        and l.classid = 0 and l.objid = $2 and l.objsubid = 1
      ) as claimed`,
    [MARK, CLAIM],
  )
  if (!rows[0]?.marked) return 'whole'
  return rows[0].claimed ? 'under way' : 'broken off'
}

/** Keeps every other restore and move away from this database until the connection ends, however it does. */
export async function claim(client: pg.ClientBase): Promise<void> {
  const deadline = Date.now() + CLAIM_TIMEOUT_MS
  do {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [CLAIM])
    if (rows[0]?.got) return
    await pause(50)
  } while (Date.now() < deadline)
  throw new StartError('Another restore or move into this database is under way: wait for it to end.')
}

/** Refuses to use a database that a site was being brought into when something ended it. */
export async function refuseUnfinished(client: pg.ClientBase): Promise<void> {
  const arrival = await readArrival(client)
  if (arrival === 'whole') return
  throw new StartError(
    arrival === 'under way'
      ? 'A backup is being restored into this database, or a site moved to it: wait for it to end.'
      : 'A backup was being restored into this database, or a site moved to it, and that was not finished: run the same command again.',
  )
}
