import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/kit/database/embedded/embedded.ts'
import { createLog } from '../../server/src/kit/log.ts'

/** Returns every row of all of the site's tables, and the pending jobs. */
export async function readStoredRows(pool: { query: pg.Pool['query'] }) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of [...tables, { name: `job` }]) {
    const from =
      name === 'job' ? `(select name, data, start_after from pgboss.job where name = 'later')` : `"${name}"`
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${from} t order by t::text`,
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** Opens a data folder's embedded database for a moment. */
export async function withDatabaseOf<T>(
  dataDir: string,
  look: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'error' }) })
  const client = new pg.Client(postgres.owner)
  await client.connect()
  try {
    return await look(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}
