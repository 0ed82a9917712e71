import type pg from 'pg'

/**
 * Turns fsync off for a test's own PostgreSQL: its data needn't survive a crash of the machine, and killing only
 * processes loses nothing.
 */
export async function disableFsync(database: Pick<pg.Pool, 'query'>): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes'])
    await database.query(`alter system set ${setting} = off`)
  await database.query('select pg_reload_conf()')
}
