import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { loadCities } from './features/geo/index.ts'
import { type Connection, migrate, openDatabase } from './kit/database/database.ts'
import { openReplica } from './kit/database/replica.ts'
import { drain } from './kit/http/drain.ts'
import { countJobs } from './kit/jobs/jobs.repository.ts'
import { startJobs } from './kit/jobs/jobs.ts'
import type { Log } from './kit/log.ts'
import { outboxPath } from './kit/mail/outbox.routes.ts'
import { measureQuery } from './kit/metrics/queries.ts'
import { serveMetrics } from './kit/metrics/serve-metrics.ts'
import type { RunningProgram } from './kit/process.ts'
import { connectRedis } from './kit/redis/redis.ts'

interface Site {
  config: Config
  connection: Connection
  log: Log
}

/** How long the list of cities waits for the first requests: reading it keeps the server busy for about a second. */
const CITIES_DELAY_MS = 2_000

/** Starts what serves the site on a database that runs: connections, jobs, Redis, the app and its metrics. */
export async function serveSite(site: Site, running: RunningProgram): Promise<void> {
  const { connection, log } = site
  const demo = process.argv.includes('--demo') ? await import('./demo/demo.ts') : undefined
  const config = demo ? demo.demoSettings(site.config) : site.config
  const { db, pool, close } = await openDatabase(connection, log, {
    onQuery: config.metrics && measureQuery,
  })
  running.onStop('database connections', close)
  await migrate(pool)

  const jobs = await startJobs({ connection, log })
  running.onStop('jobs', jobs.stop)
  const redis = config.redisUrl === undefined ? undefined : await connectRedis(config.redisUrl, log)
  if (redis) running.onStop('Redis', redis.close)
  const replica =
    config.databaseReplicaUrl === undefined
      ? undefined
      : await openReplica({ address: config.databaseReplicaUrl, source: pool, log })
  if (replica) running.onStop('replica', replica.close)
  const app = await createApp({ config, db, replica, jobs, log, redis })
  running.onStop('requests', () => drain(app.http.server, { ...app, delayMs: config.shutdownDelayMs }))
  await demo?.prepareDemo(app, config.demoMembers)

  await app.http.listen({ host: config.host, port: config.port })
  if (config.metrics) {
    const sockets = () => app.context.live.io.engine.clientsCount
    const watched = { pool, sockets, jobs: () => countJobs(db) }
    const { close: closeMetrics } = await serveMetrics(config.metrics, watched, log)
    running.onStop('metrics', closeMetrics)
  }
  // Read before somebody needs it, so that the first search does not wait for the list.
  const loading = setTimeout(() => {
    loadCities().catch((err) => log.error({ err }, 'the list of cities cannot be read'))
  }, CITIES_DELAY_MS)
  running.onStop('list of cities', async () => clearTimeout(loading))
  if (config.production && !config.smtpUrl)
    log.warn('SMTP_URL is not set: mails are only written to DATA_DIR/outbox')
  const mails = `Mails that it sends are at ${config.publicUrl}${outboxPath(config.outboxKey)}\n`
  const hasOutbox = !config.production && !config.smtpUrl && !demo
  process.stdout.write(`Savanna is ready at ${config.publicUrl}\n${hasOutbox ? mails : ''}`)
  const opened = await demo?.openDemo(app, config.demoMembers, `http://${config.host}:${config.port}`)
  if (opened) running.onStop('demo members', opened.stop)
}
