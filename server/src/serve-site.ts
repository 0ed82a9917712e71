import { availableParallelism } from 'node:os'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { refuseDemoData } from './features/admin/index.ts'
import { loadCities } from './features/geo/index.ts'
import { choosePoolSize, migrate, openDatabase, type SiteConnections } from './kit/database/database.ts'
import { ownsTables, readRole } from './kit/database/privileges.ts'
import { openReplicas } from './kit/database/replicas.ts'
import { drain, retire } from './kit/http/drain.ts'
import { countJobs } from './kit/jobs/jobs.repository.ts'
import { startJobs } from './kit/jobs/jobs.ts'
import type { Log } from './kit/log.ts'
import { outboxPath } from './kit/mail/outbox.routes.ts'
import { measureQuery } from './kit/metrics/queries.ts'
import { exposeMetricsToPrimary, serveMetrics } from './kit/metrics/serve-metrics.ts'
import type { RunningProgram } from './kit/process.ts'
import type { Peers } from './kit/realtime/peers.ts'
import { connectRedis } from './kit/redis/redis.ts'
import { connectByRedis } from './kit/redis/redis-peers.ts'
import type { WorkerLink } from './kit/workers/worker.ts'

interface Site {
  config: Config
  connections: SiteConnections
  log: Log
  /** Set if this process is one of several workers. */
  worker?: WorkerLink | undefined
}

/** A server's output once it's ready. */
interface Ready {
  announcement: string
}

/** How long loading the list of cities is delayed for the first requests: it blocks the server for a tenth of a second. */
const CITIES_DELAY_MS = 2_000

/** Starts the site's services on a running database: connections, jobs, Redis, the app and its metrics. */
export async function serveSite(site: Site, running: RunningProgram): Promise<Ready> {
  const { connections, log, worker } = site
  const demo = process.argv.includes('--demo') ? await import('../../demo/src/demo.ts') : undefined
  const config = demo ? demo.demoSettings(site.config) : site.config
  const poolSize = choosePoolSize(availableParallelism() / config.workers)
  const { db, pool, ownerDb } = await openSiteDatabase(site, { config, poolSize }, running)
  await refuseDemoData({ db, config })

  const jobs = await startJobs({ connection: connections.server, log })
  running.onStop('jobs', jobs.stop)
  const peers = await connectPeers({ config, log, worker }, running)
  const replicas = await openReplicas(config.databaseReplicaUrls, { source: pool, poolSize, log })
  running.onStop('replicas', replicas.close)
  const app = await createApp({ config, db, ownerDb, replicas, jobs, log, peers })
  if (worker) running.onStop('requests of other workers', await worker.forwarder.listen(app.http.server))
  running.onStop('requests', () =>
    worker?.isReplaced()
      ? retire(app.http.server, app.close)
      : drain(app.http.server, { ...app, delayMs: config.shutdownDelayMs }),
  )
  await demo?.prepareDemo(app, config.demoMembers)

  await app.http.listen({ host: config.host, port: config.port })
  if (config.metrics) {
    const sockets = () => app.context.live.io.engine.clientsCount
    const watched = { pool, sockets, jobs: () => countJobs(db) }
    if (worker) exposeMetricsToPrimary(watched, log)
    else running.onStop('metrics', (await serveMetrics(config.metrics, watched, log)).close)
  }
  // Loaded ahead, so the first search doesn't wait for the list.
  const loading = setTimeout(() => {
    loadCities().catch((err) => log.error({ err }, 'the list of cities cannot be read'))
  }, CITIES_DELAY_MS)
  running.onStop('list of cities', async () => clearTimeout(loading))
  if (config.production && !config.smtpUrl)
    log.warn('SMTP_URL is not set: emails are only written to DATA_DIR/outbox')
  const mails = `Mails that it sends are at ${config.publicUrl}${outboxPath(config.outboxKey)}\n`
  const hasOutbox = !config.production && !config.smtpUrl && !demo
  const ready = `Savanna is ready at ${config.publicUrl}\n${hasOutbox ? mails : ''}`
  const opened = await demo?.openDemo(app, config.demoMembers, `http://${config.host}:${config.port}`)
  if (opened) running.onStop('demo members', opened.stop)
  return { announcement: `${ready}${opened?.welcome ?? ''}` }
}

/** Opens the database for the server, and for the role that owns the tables, which first migrates them. */
async function openSiteDatabase(
  { connections, log }: Pick<Site, 'connections' | 'log'>,
  { config, poolSize }: { config: Config; poolSize: number },
  running: RunningProgram,
) {
  const server = await openDatabase(connections.server, log, {
    poolSize,
    onQuery: config.metrics && measureQuery,
  })
  running.onStop('database connections', server.close)
  const owner = await openDatabase(connections.owner, log, { poolSize: 1 })
  running.onStop("the owner's database connection", owner.close)
  await migrate(owner.pool, await readRole(server.pool))
  if (await ownsTables(server.pool))
    log.warn(
      'the role of DATABASE_URL owns the tables, so it could change the audit log: make a second one and set DATABASE_OWNER_URL (docs/operations.md)',
    )
  return { db: server.db, pool: server.pool, ownerDb: owner.db }
}

/** Connects this server with its site's others through Redis, and this worker with its server's others. */
async function connectPeers(
  { config, log, worker }: Pick<Site, 'config' | 'log' | 'worker'>,
  running: RunningProgram,
): Promise<Peers | undefined> {
  if (config.redisUrl === undefined) return worker?.peers
  const redis = await connectRedis(config.redisUrl, log)
  running.onStop('Redis', redis.close)
  const peers = connectByRedis(redis)
  return worker ? { ...peers, cluster: worker.forwarder.extend(peers.cluster) } : peers
}
