import type { FastifyInstance } from 'fastify'
import { defineCounter, defineDuration, defineGauge } from './metrics.ts'

const duration = defineDuration(
  'savanna_http_request_duration_seconds',
  'How long requests took, by the pattern of their route.',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  ['method', 'route', 'status'],
)
const inFlight = defineGauge('savanna_http_requests_in_flight', 'Requests that are being answered.')
const limited = defineCounter(
  'savanna_http_rate_limited_total',
  'Requests that were refused because there were too many.',
  ['route'],
)

/** Measures the requests of every route registered after this. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const started = performance.now()
    const { method } = request
    // The pattern, such as /api/chat/room/:roomId: otherwise every URL would be its own series.
    const route = request.routeOptions.url ?? 'none'
    inFlight.inc()
    // Unlike Fastify's own hooks, this also fires for clients that disconnect before the response.
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw
      const status = writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted'
      inFlight.dec()
      duration.observe({ method, route, status }, (performance.now() - started) / 1000)
      if (statusCode === 429) limited.inc({ route })
    })
    done()
  })
}
