import type { Config } from './config.ts'
import type { Connection } from './kit/database/database.ts'
import { startEmbeddedPostgres } from './kit/database/embedded/embedded.ts'
import { createLog, type Log } from './kit/log.ts'
import type { RunningProgram } from './kit/process.ts'

/** Starts every part in order; what has started is stopped in reverse, also when a later part fails. */
export async function start(config: Config, running: RunningProgram): Promise<void> {
  const log = createLog({ level: config.logLevel })
  running.log = log
  // PostgreSQL takes about as long to start as the server's modules take to load, on another core.
  const [{ serveSite }, connection] = await Promise.all([
    import('./serve-site.ts'),
    config.databaseUrl ? { connectionString: config.databaseUrl } : ownDatabase(running, config.dataDir, log),
  ])
  await serveSite({ config, connection, log }, running)
}

async function ownDatabase(running: RunningProgram, dataDir: string, log: Log): Promise<Connection> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) })
  running.onStop('database', postgres.stop)
  return postgres.connection
}
