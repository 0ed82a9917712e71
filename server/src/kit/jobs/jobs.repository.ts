import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** Deletes jobs with one of these texts as their group, as a value in their payload, or anywhere in their output. */
export async function deleteJobsNaming(db: Database, texts: string[], kind?: string): Promise<void> {
  const wanted = sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`
  await db.execute(sql`
    delete from pgboss.job
    where (${kind ?? null}::text is null or name = ${kind ?? null})
    and (
      group_id = any (${wanted})
      or exists (select from jsonb_path_query(data, 'strict $.**') value where value #>> '{}' = any (${wanted}))
      or exists (select from unnest(${wanted}) as text where position(text in output::text) > 0)
    )
  `)
}

/** Returns how many jobs of each kind are waiting, running or have failed for good, as last counted by the queue. */
export async function countJobs(db: Database): Promise<{ queue: string; state: string; count: number }[]> {
  const { rows } = await db.execute<{ queue: string; state: string; count: number }>(sql`
    select name as queue, state, count
    from pgboss.queue, lateral (
      values ('waiting', queued_count), ('running', active_count), ('failed', failed_count)
    ) as counted (state, count)
  `)
  return rows
}
