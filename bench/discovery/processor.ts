import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Milliseconds that a process has spent on a processor; nothing where the system does not tell. */
async function spentBy(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')
  return Number(text.split(' ')[0] ?? 0) / 1e6
}

async function spentByDatabase(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await spentBy(pid)] as const)))
}

function spentByServer(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Processor time of the server's thread and of the database's connections during some work, in milliseconds: unlike
 * the time on the clock it hardly depends on what else the machine does.
 */
export async function processorTime(pool: pg.Pool, work: () => Promise<unknown>) {
  const before = { server: spentByServer(), database: await spentByDatabase(pool) }
  await work()
  const after = { server: spentByServer(), database: await spentByDatabase(pool) }
  let database = 0
  // Connections come and go with the pool.
  for (const [pid, spent] of after.database) database += spent - (before.database.get(pid) ?? 0)
  return { server: after.server - before.server, database }
}
