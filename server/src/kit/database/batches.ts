import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from './database.ts'
import { withoutStatementTimeout } from './driver/statement-timeout.ts'

/** How long the database may take to return the first rows. */
const LONGEST = '30min'

/**
 * Calls `handle` with a query's rows, at most `size` at a time and one call after the other, so a long result
 * takes no more memory than a short one. All rows are from the same moment. Only for jobs: no request may
 * wait for it.
 */
export async function readInBatches<Row extends pg.QueryResultRow>(
  db: Database,
  query: SQL,
  { size, handle }: { size: number; handle: (rows: Row[]) => Promise<void> },
): Promise<void> {
  await db.transaction(async (tx) => {
    await withoutStatementTimeout(tx, LONGEST)
    // All rows are read, so the time until the first one doesn't matter.
    await tx.execute(sql`set local cursor_tuple_fraction = 1`)
    await tx.execute(sql`declare batches no scroll cursor for ${query}`)
    for (;;) {
      const { rows } = await tx.execute(sql`fetch ${sql.raw(String(size))} from batches`)
      if (rows.length === 0) return
      await handle(rows as Row[])
    }
  })
}
