import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startProgram } from '../../server/test/programs/program.ts'
import { startRedis } from '../../server/test/programs/redis.ts'
import { NO_LIMITS_SETTINGS } from '../support/limits.ts'
import type { Cluster, OnStop } from './cluster.ts'

/** How a server reaches the database: by the names of all nodes, or by HAProxy. */
export type Way = 'hosts' | 'HAProxy'

/** The servers of one site. */
export interface Servers {
  settings: Record<string, string>
  /** Where browsers connect to, by the way of the server. */
  urls: Map<Way, string>
}

/** Starts one server for each way; several are joined by Redis. */
export async function startServers(cluster: Cluster, ways: Way[], onStop: OnStop): Promise<Servers> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-failover-site-'))
  onStop(() => rm(dataDir, { recursive: true, force: true }))
  const redis = ways.length > 1 ? await startRedis() : undefined
  if (redis) onStop(redis.kill)
  const urls = new Map<Way, string>()
  const settings = {
    TOKEN_SECRET: 'the same of all servers, in each run',
    DATA_DIR: dataDir,
    ...NO_LIMITS_SETTINGS,
  }
  for (const way of ways) {
    const { child, ended, ready, output, url } = await startProgram(dataDir, {
      ...settings,
      LOG_LEVEL: 'fatal',
      DATABASE_URL: way === 'hosts' ? cluster.hostsUrl : cluster.haproxyUrl,
      ...(redis && { REDIS_URL: redis.url }),
    })
    onStop(() => {
      // Not in order: the database may be gone by then.
      child.kill('SIGKILL')
      return ended
    })
    if (!(await ready)) throw new Error(`The server did not start:\n${output()}`)
    urls.set(way, url)
  }
  return { settings, urls }
}
