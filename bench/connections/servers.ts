import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { cpuTimeOfTree, findPostmaster } from '../mixed/resource-usage.ts'
import type { Site } from '../support/site.ts'

export interface RunningServer {
  url: string
  pid: number
}

/** Starts N servers of one site, which reach each other through Redis. */
export async function startServers(site: Site, redisUrl: string, count: number): Promise<RunningServer[]> {
  const servers: RunningServer[] = []
  while (servers.length < count)
    servers.push(
      await site.serveByProgram(1, { REDIS_URL: redisUrl, NODE_OPTIONS: '--max-old-space-size=2048' }),
    )
  return servers
}

/** Milliseconds of processor time. */
interface ProcessorTimes {
  at: number
  servers: number
  postgres: number
}

async function readTimes(pool: pg.Pool, servers: RunningServer[]): Promise<ProcessorTimes> {
  const times = await Promise.all(servers.map(({ pid }) => cpuTimeOfTree(pid)))
  return {
    at: performance.now(),
    servers: times.reduce<number>((sum, ms) => sum + (ms ?? 0), 0),
    postgres: (await cpuTimeOfTree(await findPostmaster(pool))) ?? 0,
  }
}

/** Runs some work; returns its seconds, and the processor milliseconds that all servers and their database used. */
export async function measureWork(pool: pg.Pool, servers: RunningServer[], work: () => Promise<unknown>) {
  const before = await readTimes(pool, servers)
  await work()
  const after = await readTimes(pool, servers)
  return {
    seconds: (after.at - before.at) / 1000,
    servers: after.servers - before.servers,
    postgres: after.postgres - before.postgres,
  }
}

/** Returns the servers' total resident memory, in megabytes. */
export async function readMemory(servers: RunningServer[]): Promise<number> {
  const sizes = await Promise.all(
    servers.map(async ({ pid }) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
