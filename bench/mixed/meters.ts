import { readdir, readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'

/** Where the time went meanwhile. Processors: 100 is one core. */
export interface Effort {
  node: number
  /** Nothing where the system does not tell. */
  postgres: number | undefined
  visitors: number
  /** Milliseconds by which the server's one thread was late. */
  loop: { p99: number; max: number }
  /** How many statements waited for a connection, at most. */
  waiting: number
}

const LOOK_MS = 20
// What a processor's time is counted in by Linux.
const TICK_MS = 10

/** Watches server, database and those who ask until it is called again. */
export async function watchEffort(
  pool: pg.Pool,
  visitors: () => Promise<number>,
): Promise<() => Promise<Effort>> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  let waiting = 0
  const look = setInterval(() => {
    waiting = Math.max(waiting, pool.waitingCount)
  }, LOOK_MS)
  const leader = await postmasterOf(pool)
  const times = async () => ({
    at: performance.now(),
    node: ownTime(),
    postgres: await timeOfFamily(leader),
    visitors: await visitors(),
  })
  const before = await times()
  delay.enable()
  return async () => {
    delay.disable()
    clearInterval(look)
    const after = await times()
    const share = (from: number, to: number) => (100 * (to - from)) / (after.at - before.at)
    return {
      node: share(before.node, after.node),
      postgres:
        before.postgres === undefined || after.postgres === undefined
          ? undefined
          : share(before.postgres, after.postgres),
      visitors: share(before.visitors, after.visitors),
      // It counts its own pause as well.
      loop: { p99: Math.max(0, delay.percentile(99) / 1e6 - 10), max: Math.max(0, delay.max / 1e6 - 10) },
      waiting,
    }
  }
}

function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface Stat {
  pid: number
  parent: number
  ticks: number
  /** Those of children that have ended. */
  past: number
}

async function statOf(pid: string): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name in brackets may hold anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const at = (index: number) => Number(fields[index])
  return { pid: Number(pid), parent: at(1), ticks: at(11) + at(12), past: at(13) + at(14) }
}

async function postmasterOf(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return (await statOf(`${rows[0]?.pid}`))?.parent
}

/** A process and its children, in milliseconds. */
async function timeOfFamily(leader: number | undefined): Promise<number | undefined> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const stats = (await Promise.all(pids.map(statOf))).filter((stat) => stat !== undefined)
  const family = stats.filter(({ pid, parent }) => pid === leader || parent === leader)
  if (family.length === 0) return undefined
  return family.reduce((sum, { pid, ticks, past }) => sum + ticks + (pid === leader ? past : 0), 0) * TICK_MS
}
