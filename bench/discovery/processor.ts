import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Returns a process's processor time in milliseconds, 0 without /proc. */
async function readProcessorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')
  return Number(text.split(' ')[0] ?? 0) / 1e6
}

async function readDatabaseTimes(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where backend_type = 'client backend' and application_name is distinct from 'savanna jobs'`,
  )
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await readProcessorTime(pid)] as const)))
}

function readServerTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Returns the processor time of the server's thread and of the database's connections during some work, in
 * milliseconds. Unlike elapsed time, it hardly depends on other programs. Excludes the job queue's connections, which
 * poll the database all the time, with or without requests.
 */
export async function measureProcessorTime(pool: pg.Pool, work: () => Promise<unknown>) {
  const before = { server: readServerTime(), database: await readDatabaseTimes(pool) }
  await work()
  const after = { server: readServerTime(), database: await readDatabaseTimes(pool) }
  let database = 0
  // The pool opens and closes connections, so a connection may be missing before.
  for (const [pid, spent] of after.database) database += spent - (before.database.get(pid) ?? 0)
  return { server: after.server - before.server, database }
}
