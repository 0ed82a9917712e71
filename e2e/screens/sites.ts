import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startProgram } from '../../server/test/programs/program.ts'
import { makeCompleteMember } from '../support/members.ts'
import { startSite } from '../support/site.ts'

export interface Sites {
  demo: string
  empty: string
  /** The session of the only member of the empty site. */
  first: { token: string; username: string }
  stop(): Promise<void>
}

const MEMBERS = '60'

/** Starts a demo and a site that nobody but one member has joined, each on a port and data folder of its own. */
export async function startSites(): Promise<Sites> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-screens-'))
  // Started by root, the database runs as somebody who must pass through.
  await chmod(dataDir, 0o711)
  const settings = { DEMO_MEMBERS: MEMBERS, LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000' }
  const demo = await startProgram(dataDir, settings, ['--demo'])
  if (!(await demo.ready)) throw new Error(`The demo did not start:\n${demo.output()}`)
  const empty = await startSite()
  const place = { latitude: 48.86, longitude: 2.35, city: 'Paris', country: 'France' }
  const first = await makeCompleteMember(empty, 'Zoe', { place })
  return {
    demo: demo.url,
    empty: empty.url,
    first,
    async stop() {
      demo.child.kill('SIGTERM')
      await Promise.all([demo.ended, empty.stop()])
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
