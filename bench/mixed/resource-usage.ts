import { readdir, readFile } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'

/** A run's resource usage. Processor time is in percent of one core. */
export interface ResourceUsage {
  server: number
  /** Absent without /proc. */
  postgres: number | undefined
  loadGenerator: number
  /** Delay of the server's event loop, in milliseconds; undefined for a separate program. */
  loopDelay: { p99: number; max: number } | undefined
  /** The highest number of statements waiting for a connection; undefined for a separate program. */
  waitingStatements: number | undefined
}

const SAMPLE_MS = 20
// Linux counts processor time in ticks of this length (USER_HZ = 100).
const TICK_MS = 10

interface Measured {
  pool: pg.Pool
  loadGeneratorCpu: () => Promise<number>
  /** The server's process, whose workers are its children; if absent, the server is in this process. */
  serverPid?: number | undefined
}

/**
 * Starts to measure the server, its database and the load generator; the returned function stops and returns the
 * result.
 */
export async function startUsageMeter({
  pool,
  loadGeneratorCpu,
  serverPid,
}: Measured): Promise<() => Promise<ResourceUsage>> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  let waitingStatements = 0
  const sampler = setInterval(() => {
    waitingStatements = Math.max(waitingStatements, pool.waitingCount)
  }, SAMPLE_MS)
  const postmaster = await findPostmaster(pool)
  const readCpuTimes = async () => ({
    at: performance.now(),
    server: (serverPid === undefined ? undefined : await cpuTimeOfTree(serverPid)) ?? ownCpuTime(),
    postgres: await cpuTimeOfTree(postmaster),
    loadGenerator: await loadGeneratorCpu(),
  })
  const before = await readCpuTimes()
  delay.enable()
  return async () => {
    delay.disable()
    clearInterval(sampler)
    const after = await readCpuTimes()
    const share = (from: number, to: number) => (100 * (to - from)) / (after.at - before.at)
    return {
      server: share(before.server, after.server),
      postgres:
        before.postgres === undefined || after.postgres === undefined
          ? undefined
          : share(before.postgres, after.postgres),
      loadGenerator: share(before.loadGenerator, after.loadGenerator),
      // The monitor's values include its own resolution of 10 ms.
      loopDelay:
        serverPid === undefined
          ? { p99: Math.max(0, delay.percentile(99) / 1e6 - 10), max: Math.max(0, delay.max / 1e6 - 10) }
          : undefined,
      waitingStatements: serverPid === undefined ? waitingStatements : undefined,
    }
  }
}

/** Returns the processor time of this process in milliseconds. */
export function ownCpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface ProcessStat {
  pid: number
  parent: number
  ticks: number
  /** Ticks of children that have ended. */
  childTicks: number
}

async function readStat(pid: string): Promise<ProcessStat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The fields follow the program's name, which is in parentheses and may contain any character.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const at = (index: number) => Number(fields[index])
  return { pid: Number(pid), parent: at(1), ticks: at(11) + at(12), childTicks: at(13) + at(14) }
}

/** Returns the process id of a pool's database, which must be on this machine. */
export async function findPostmaster(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return (await readStat(`${rows[0]?.pid}`))?.parent
}

/** Returns the processor time of a process and its children in milliseconds; nothing without /proc. */
export async function cpuTimeOfTree(root: number | undefined): Promise<number | undefined> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const stats = (await Promise.all(pids.map(readStat))).filter((stat) => stat !== undefined)
  const tree = stats.filter(({ pid, parent }) => pid === root || parent === root)
  if (tree.length === 0) return undefined
  return (
    tree.reduce((sum, { pid, ticks, childTicks }) => sum + ticks + (pid === root ? childTicks : 0), 0) *
    TICK_MS
  )
}
