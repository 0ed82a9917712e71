import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Program, startProgram } from '../../server/test/programs/program.ts'
import { startRedis } from '../../server/test/programs/redis.ts'
import { NO_LIMITS_SETTINGS } from '../support/limits.ts'
import type { Cluster } from './cluster.ts'

/** How a server reaches the database: by the names of all nodes, or by HAProxy. */
export type Way = 'hosts' | 'HAProxy'

/** The servers of one site. */
export interface Servers {
  settings: Record<string, string>
  /** Where browsers connect to, by the way of the server. */
  urls: Map<Way, string>
  stop(): Promise<void>
}

/** Starts one server for each way; several are joined by Redis. */
export async function startServers(cluster: Cluster, ways: Way[]): Promise<Servers> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-failover-site-'))
  await chmod(dataDir, 0o711)
  const redis = ways.length > 1 ? await startRedis() : undefined
  const programs = new Map<Way, Program>()
  const settings = {
    TOKEN_SECRET: 'the same of all servers, in each run',
    DATA_DIR: dataDir,
    ...NO_LIMITS_SETTINGS,
  }
  const stop = async () => {
    // Not in order: the database may be gone by then.
    for (const { child } of programs.values()) child.kill('SIGKILL')
    await Promise.all([...programs.values()].map(({ ended }) => ended))
    await redis?.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    for (const way of ways) {
      const program = await startProgram(dataDir, {
        ...settings,
        LOG_LEVEL: 'fatal',
        DATABASE_URL: way === 'hosts' ? cluster.hostsUrl : cluster.haproxyUrl,
        ...(redis && { REDIS_URL: redis.url }),
      })
      programs.set(way, program)
      if (!(await program.ready)) throw new Error(`The server did not start:\n${program.output()}`)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { settings, urls: new Map([...programs].map(([way, { url }]) => [way, url])), stop }
}
