import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect } from 'vitest'
import { disableSocketTimeout } from '../../server/src/kit/database/driver/socket-timeout.ts'
import type { TestDatabase } from '../database.ts'
import { formatAddress } from '../database-address.ts'
import { type Program, startProgram } from './program.ts'

// Servers start as separate processes, perhaps beside other work on few cores.
export const PATIENCE = { timeout: 90_000 }

/** Whether a process's threads are visible, as only on Linux. */
export const CAN_SEE_THREADS = existsSync('/proc/self/task')

/** Servers on a test's database that may be killed without warning. */
export interface KillableServers {
  /** Starts a server and waits until it serves requests. */
  start(): Promise<Program>
  /** Starts a server that will be killed while one of its statements waits for the lock that `hold` takes. */
  startHeld(
    statement: string,
    hold: (client: pg.PoolClient) => Promise<unknown>,
  ): Promise<{ kill(): Promise<void> }>
  /** Shuts all servers down gracefully. */
  stop(): Promise<void>
}

/** Creates servers that share a database and a data folder. */
export function createKillableServers(
  database: TestDatabase,
  dataDir: string,
  settings: Record<string, string> = {},
): KillableServers {
  const programs: Program[] = []
  let holding: pg.PoolClient | undefined

  /**
   * Releases the lock, if there is one: also after a failed test, since a pool with a borrowed connection can't end.
   */
  async function release(): Promise<void> {
    const client = holding
    holding = undefined
    await client?.query('rollback')
    client?.release()
  }

  async function start(): Promise<Program> {
    const DATABASE_URL = formatAddress(database.connection)
    const program = await startProgram(dataDir, { DATABASE_URL, LOG_LEVEL: 'info', ...settings })
    programs.push(program)
    expect(await program.ready, program.output()).toBe(true)
    return program
  }

  return {
    start,
    async startHeld(statement, hold) {
      const client = await database.pool.connect()
      holding = client
      // It sends nothing until the server is killed, and a slow machine takes long to start one.
      disableSocketTimeout(client)
      await client.query('begin; set local idle_in_transaction_session_timeout = 0')
      // Before the server starts: its schedule may start the same work immediately.
      await hold(client)
      const program = await start()
      const waiting = async () => {
        const { rows } = await database.db.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query ilike ${`%${statement}%`}`)
        return rows.length
      }
      return {
        async kill() {
          await expect.poll(waiting, PATIENCE).toBeGreaterThan(0)
          program.child.kill('SIGKILL')
          await program.ended
          await release()
          await expect.poll(waiting, PATIENCE).toBe(0)
        },
      }
    },
    async stop() {
      await release()
      for (const { child } of programs) child.kill('SIGTERM')
      await Promise.all(programs.map(({ ended }) => ended))
      programs.length = 0
    },
  }
}

/** Returns how many worker threads of a server are computing. */
export function countComputingThreads({ child: { pid } }: Program): number {
  const threads = `/proc/${pid}/task`
  const nameOf = (thread: string) => {
    try {
      return readFileSync(`${threads}/${thread}/comm`, 'utf8').trim()
    } catch {
      // It has ended since the folder was read.
      return ''
    }
  }
  return readdirSync(threads).filter((thread) => nameOf(thread) === 'WorkerThread').length
}
