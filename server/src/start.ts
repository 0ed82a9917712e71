import type { Config } from './config.ts'
import { outerConnections, type SiteConnections } from './kit/database/driver/connection.ts'
import { startEmbeddedPostgres } from './kit/database/embedded/embedded.ts'
import { requireFreePort } from './kit/free-port.ts'
import { createLog, type Log } from './kit/log.ts'
import type { RunningProgram } from './kit/process.ts'
import type { WorkerLink } from './kit/workers/worker.ts'

/** In addition to a shutdown's delay: to finish requests in flight, store who has left and end worker threads. */
const STOP_LIMIT_MS = 30_000

/** Starts every part in order; stops started parts in reverse, also if a later part fails. */
export async function start(config: Config, running: RunningProgram): Promise<void> {
  const log = createLog({ level: config.logLevel })
  running.log = log
  await requireFreePort(config)
  // The demo adds its members in the serving process.
  if (config.workers > 1 && !process.argv.includes('--demo')) return startWithWorkers(config, running, log)
  // PostgreSQL takes about as long to start as the server's modules take to load, on another core.
  const [{ serveSite }, connections] = await Promise.all([
    import('./serve-site.ts'),
    outerConnections(config) ?? ownDatabase(running, config.dataDir, log),
  ])
  const { announcement } = await serveSite({ config: { ...config, workers: 1 }, connections, log }, running)
  process.stdout.write(announcement)
}

/** Starts a worker; together, workers serve what one server would serve on its own. */
export async function startAsWorker(
  config: Config,
  running: RunningProgram,
  link: WorkerLink,
): Promise<void> {
  const log = createLog({ level: config.logLevel })
  running.log = log
  const connections = link.connections ?? outerConnections(config)
  if (!connections) throw new Error('a worker was started without a database')
  const { serveSite } = await import('./serve-site.ts')
  const { announcement } = await serveSite({ config, connections, log, worker: link }, running)
  await link.send({ type: 'savanna:ready', announcement })
}

async function startWithWorkers(config: Config, running: RunningProgram, log: Log): Promise<void> {
  const { startWorkers } = await import('./kit/workers/primary.ts')
  const connections = config.databaseUrl ? undefined : await ownDatabase(running, config.dataDir, log)
  const workers = await startWorkers({
    count: config.workers,
    connections,
    log,
    // Generated at each start if it isn't set; all workers need the same.
    env: { OUTBOX_KEY: config.outboxKey },
    stopLimitMs: config.shutdownDelayMs + STOP_LIMIT_MS,
  })
  running.onStop('workers', workers.stop)
  process.on('SIGUSR2', () => void workers.replaceAll())
  if (config.metrics) {
    const { serveWorkerMetrics } = await import('./kit/metrics/serve-metrics.ts')
    const { close } = await serveWorkerMetrics(config.metrics, log)
    running.onStop('metrics', close)
  }
  process.stdout.write(workers.announcement)
}

async function ownDatabase(running: RunningProgram, dataDir: string, log: Log): Promise<SiteConnections> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => process.exit(1) })
  running.onStop('database', postgres.stop)
  return { server: postgres.server, owner: postgres.owner }
}
