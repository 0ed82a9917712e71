import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startProgram } from '../../testkit/programs/program.ts'
import { NO_LIMITS_SETTINGS } from '../support/limits.ts'
import type { Cluster, OnStop } from './cluster.ts'

/** A server of a site. */
export interface SiteServer {
  settings: Record<string, string>
  /** The address for browsers. */
  url: string
}

/** Starts a server on the cluster's database. */
export async function startServer(cluster: Cluster, onStop: OnStop): Promise<SiteServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-failover-site-'))
  onStop(() => rm(dataDir, { recursive: true, force: true }))
  const settings = {
    TOKEN_SECRET: 'the same of all servers, in each run',
    DATA_DIR: dataDir,
    ...NO_LIMITS_SETTINGS,
  }
  const { child, ended, ready, output, url } = await startProgram(dataDir, {
    ...settings,
    LOG_LEVEL: 'fatal',
    DATABASE_URL: cluster.url,
  })
  onStop(() => {
    // Not gracefully: the database may be gone by then.
    child.kill('SIGKILL')
    return ended
  })
  if (!(await ready)) throw new Error(`The server did not start:\n${output()}`)
  return { settings, url }
}
