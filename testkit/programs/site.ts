import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Config, readConfig } from '../../server/src/config.ts'
import type { Connection, Database } from '../../server/src/kit/database/database.ts'
import { disableFsync } from './disable-fsync.ts'
import { type Program, startProgram } from './program.ts'
import { openProgramDatabase } from './program-database.ts'

/** Opens the outbox of every site that journeys start. */
export const OUTBOX_KEY = 'outbox-of-the-journeys'

/** The real server as a separate process, with its own port and data folder. */
export interface Site extends Pick<Program, 'url' | 'output'> {
  /** Where it stores its database and files. */
  dataDir: string
  config: Config
  /** Direct access to its database. */
  db: Database
  connection: Connection
  stop(): Promise<void>
}

export async function startSite(
  settings: Record<string, string> = {},
  options: string[] = [],
): Promise<Site> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'savanna-e2e-'))
  // If root starts it, the database runs as another user, who must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const environment = { LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000', OUTBOX_KEY, ...settings }
  const program = await startProgram(dataDir, environment, options)

  async function stop(): Promise<void> {
    program.child.kill('SIGTERM')
    await program.ended
    // The database may be writing its last file.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }

  if (!(await program.ready)) {
    await stop()
    throw new Error(`The server did not start:\n${program.output()}`)
  }
  const { db, pool, connection, close } = await openProgramDatabase(dataDir, 2)
  await disableFsync(pool)
  return {
    url: program.url,
    output: program.output,
    dataDir,
    config: readConfig({ ...settings, DATA_DIR: dataDir }),
    db,
    connection,
    async stop() {
      await close()
      await stop()
    },
  }
}
