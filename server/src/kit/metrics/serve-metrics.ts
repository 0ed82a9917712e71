import http from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Log } from '../log.ts'
import { metrics } from './metrics.ts'

/** The values that each scrape reads. */
export interface MetricSources {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  sockets: () => number
  jobs: () => Promise<{ queue: string; state: string; count: number }[]>
}

interface MetricsAddress {
  host: string
  port: number
}

interface MetricsServer {
  port: number
  close(): Promise<void>
}

/** Serves `GET /metrics` in Prometheus's text format, on a separate port that the site's proxy doesn't know. */
export function serveMetrics(
  address: MetricsAddress,
  sources: MetricSources,
  log: Log,
): Promise<MetricsServer> {
  const all = Registry.merge([metrics, observe(sources, log)])
  return serveText(address, () => all.metrics(), log)
}

/**
 * Serves `GET /metrics` for all of this process's workers together: sums, except for values that each of them
 * counts identically.
 */
export function serveWorkerMetrics(address: MetricsAddress, log: Log): Promise<MetricsServer> {
  const all = new AggregatorRegistry()
  return serveText(address, () => all.clusterMetrics(), log)
}

/** Sends this worker's metrics to its primary process on request. */
export function exposeMetricsToPrimary(sources: MetricSources, log: Log): void {
  AggregatorRegistry.setRegistries([metrics, observe(sources, log)])
  // Its constructor starts listening to the primary.
  new AggregatorRegistry()
}

async function serveText(
  { host, port }: MetricsAddress,
  read: () => Promise<string>,
  log: Log,
): Promise<MetricsServer> {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics cannot be read')
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function observe({ pool, sockets, jobs }: MetricSources, log: Log): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'savanna_database_connections',
    help: 'Connections of the pool.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'savanna_database_waiting',
    help: 'Statements that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  new Gauge({
    name: 'savanna_sockets_connected',
    help: 'Live connections of browsers.',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'savanna_jobs',
    help: 'Jobs by what is to become of them, as the queue counts them about once a minute.',
    labelNames: ['queue', 'state'],
    registers,
    // Each worker counts everyone's jobs.
    aggregator: 'max',
    async collect() {
      this.reset()
      // The remaining metrics matter even more while the database is unreachable.
      const counted = await jobs().catch((error: unknown) => {
        log.warn({ err: error }, 'the jobs cannot be counted')
        return []
      })
      for (const { queue, state, count } of counted) this.set({ queue, state }, count)
    },
  })
  return registry
}
