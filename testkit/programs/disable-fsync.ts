import type pg from 'pg'

/**
 * Lets a PostgreSQL of one's own leave it to the system when something reaches the disk: what it holds need not outlive
 * the machine, and nothing is lost when processes alone are killed.
 */
export async function disableFsync(database: Pick<pg.Pool, 'query'>): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes'])
    await database.query(`alter system set ${setting} = off`)
  await database.query('select pg_reload_conf()')
}
