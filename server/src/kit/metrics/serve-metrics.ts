import http from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Log } from '../log.ts'
import { metrics } from './metrics.ts'

/** What is read at each scrape. */
export interface MetricSources {
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  sockets: () => number
  jobs: () => Promise<{ queue: string; state: string; count: number }[]>
}

/** Serves `GET /metrics` in Prometheus's text format, on a port of its own that the site's proxy does not know. */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  sources: MetricSources,
  log: Log,
): Promise<{ port: number; close(): Promise<void> }> {
  const own = observe(sources, log)
  const all = Registry.merge([metrics, own])
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    all.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': all.contentType }).end(text),
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
    async collect() {
      this.reset()
      // The other metrics matter even more while the database cannot be reached.
      const counted = await jobs().catch((error: unknown) => {
        log.warn({ err: error }, 'the jobs cannot be counted')
        return []
      })
      for (const { queue, state, count } of counted) this.set({ queue, state }, count)
    },
  })
  return registry
}
