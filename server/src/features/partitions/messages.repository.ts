import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { withoutStatementTimeout } from '../../kit/database/driver/statement-timeout.ts'
import { lockMove, recordProgress } from './steps.repository.ts'

/**
 * How far the move of messages is: rows are copied and mirrored, or the plain table is replaced and has to be dropped, or
 * nothing of it is left.
 */
export type MoveStage = 'copying' | 'replaced' | 'done'

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

const COLUMNS = sql.raw(
  'id, room_id, seq, sender_id, client_id, content, created_at, deleted_at, reply_to, edited_at, reactions, changed',
)

/** Returns how far the move is by what there is in the database, whatever was interrupted. */
export async function readMoveStage(db: Database): Promise<MoveStage> {
  const { rows } = await db.execute<{ stage: MoveStage }>(sql`
    select case
      when to_regclass('savanna_partitioning.messages') is not null then 'copying'
      when to_regnamespace('savanna_replaced') is not null then 'replaced'
      else 'done'
    end as stage`)
  return rows[0]?.stage ?? 'done'
}

/**
 * Copies the next rows in the order of their ids and records how far it came, all in the given transaction. Returns how
 * many rows it read, 0 at the end; undefined when another server is at it. Rows that the trigger has written meanwhile
 * are newer, and stay.
 */
export async function copyBatch(tx: Database, size: number): Promise<number | undefined> {
  const step = await lockMove(tx, 'messages')
  if (!step) return undefined
  // A batch that is lost with the machine is copied again.
  await tx.execute(sql`set local synchronous_commit = off`)
  const { rows } = await tx.execute<{ read: number; last: string | null }>(sql`
    with page as materialized (
      select ${COLUMNS} from public.messages where id > ${step.after ?? LOWEST_ID}::uuid order by id limit ${size}
    ), copied as (
      insert into savanna_partitioning.messages (${COLUMNS}) select ${COLUMNS} from page on conflict do nothing
    )
    select count(*)::int as read, (select id::text from page order by id desc limit 1) as last from page`)
  const [{ read, last } = { read: 0, last: null }] = rows
  if (last !== null) await recordProgress(tx, 'messages', last)
  return read
}

/**
 * Compares both tables in one snapshot: the number of rows and the sum of a digest of each. Every change is in both in
 * one transaction, so they are equal at any moment once all is copied, and nobody has to wait. Returns undefined when
 * another server is at it, or the signal aborts it.
 */
export async function compareTables(db: Database, signal: AbortSignal): Promise<boolean | undefined> {
  return db.transaction(
    async (tx) => {
      await withoutStatementTimeout(tx)
      if (!(await lockMove(tx, 'messages'))) return undefined
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      // A server that stops does not wait for minutes.
      const cancel = () => void db.execute(sql`select pg_cancel_backend(${rows[0]?.pid})`).catch(() => {})
      signal.addEventListener('abort', cancel, { once: true })
      try {
        return await haveEqualRows(tx)
      } catch (error) {
        if (signal.aborted) return undefined
        throw error
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    { isolationLevel: 'repeatable read' },
  )
}

async function haveEqualRows(tx: Database): Promise<boolean> {
  const digest = sql`count(*) as rows, sum(hashtextextended(row(${COLUMNS})::text, 0)::numeric) as digest`
  const { rows } = await tx.execute<{ equal: boolean }>(sql`
    select (plain.rows, plain.digest) is not distinct from (partitioned.rows, partitioned.digest) as equal
    from (select ${digest} from public.messages) plain,
      (select ${digest} from savanna_partitioning.messages) partitioned`)
  return rows[0]?.equal ?? false
}

/** Empties the partitioned table, so that all rows are copied again. */
export async function restartCopy(tx: Database): Promise<void> {
  if (!(await lockMove(tx, 'messages'))) return
  await tx.execute(sql`truncate savanna_partitioning.messages`)
  await recordProgress(tx, 'messages', null)
}

/** Collects what the planner knows of the partitions, before they are asked. */
export async function analyzePartitions(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await withoutStatementTimeout(tx)
    await tx.execute(sql`analyze savanna_partitioning.messages`)
  })
}

/** Puts the partitioned table in the place of the plain one; everything that waits goes on with it. */
export async function replaceMessages(tx: Database): Promise<void> {
  if (!(await lockMove(tx, 'messages')) || (await readMoveStage(tx)) !== 'copying') return
  await tx.execute(sql`select savanna_partitioning.replace_messages()`)
}

/**
 * What drops the plain table, each in a transaction of its own: dropping a key locks the table that it refers to, and so
 * no transaction holds two of those.
 */
const DROP = [
  'alter table if exists savanna_replaced.messages drop constraint if exists messages_room_id_rooms_id_fk',
  'alter table if exists savanna_replaced.messages drop constraint if exists messages_sender_id_members_id_fk',
  'drop schema if exists savanna_replaced cascade',
].map((text) => sql.raw(text))

/** Returns the steps that drop the plain table after its replacement, in order. */
export function dropSteps(): ((tx: Database) => Promise<unknown>)[] {
  return DROP.map((text) => (tx) => tx.execute(text))
}
