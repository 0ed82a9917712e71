import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type App, createApp } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config.ts'
import { migrate, openDatabase } from '../../../server/src/kit/database/database.ts'
import { DATABASE, SUPERUSER } from '../../../server/src/kit/database/embedded/cluster-roles.ts'
import { startEmbeddedPostgres } from '../../../server/src/kit/database/embedded/embedded.ts'
import { startJobs } from '../../../server/src/kit/jobs/jobs.ts'
import { createLog } from '../../../server/src/kit/log.ts'
import { disableFsync } from '../../../testkit/programs/disable-fsync.ts'
import { reservePort } from '../../../testkit/programs/free-port.ts'
import type { Site } from '../../../testkit/programs/site.ts'

/** A site whose clock a journey moves, and that may send push messages to this machine. */
interface ClockedSite extends Site {
  context: App['context']
}

/** Starts the real server in this process, with its own data folder; `now` is its clock. */
export async function startClockedSite(now: () => Date): Promise<ClockedSite> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-clocked-'))
  // If root starts it, the database runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const log = createLog({ level: 'error' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const connection = postgres.connectionTo(DATABASE, SUPERUSER)
  const admin = new pg.Pool({ ...connection, max: 1 })
  await disableFsync(admin)
  await migrate(admin)
  await admin.end()
  const port = await reservePort()
  const config = { ...readConfig({ DATA_DIR: dataDir, PORT: `${port}` }), rateLimitScale: 1000 }
  const { db, close } = await openDatabase(connection, log, { poolSize: 5 })
  const jobs = await startJobs({ connection, log })
  const app = await createApp({ config, db, jobs, log, now, pushAnywhere: true })
  await app.http.listen({ host: '127.0.0.1', port })
  return {
    url: config.publicUrl,
    output: () => '',
    dataDir,
    config,
    db,
    connection,
    context: app.context,
    async stop() {
      await app.close()
      await jobs.stop()
      await close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
