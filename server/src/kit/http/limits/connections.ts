import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyInstance } from 'fastify'
import { withLocale } from '../../language/current-language.ts'
import { createProxyCheck, listNetworks } from '../address.ts'
import { type Problem, problem } from '../problem.ts'

/** How long the server waits for a slow client, and how many connections one address may hold. */
export interface HttpTimeouts {
  /** Until all headers have arrived. */
  headersMs: number
  /** Until a small body has arrived; a larger one gets additional time for its bytes. */
  bodyMs: number
  /** The slowest rate at which an upload is still accepted. */
  bytesPerMs: number
  /** Until a whole request of any kind has arrived. */
  requestMs: number
  /** While the client neither sends nor reads; Socket.IO checks its own connections. */
  idleMs: number
  /** How often the server checks for late requests. */
  checkMs: number
  connectionsPerAddress: number
}

export const TIMEOUTS: HttpTimeouts = {
  headersMs: 15_000,
  bodyMs: 20_000,
  bytesPerMs: 20,
  requestMs: 300_000,
  idleMs: 120_000,
  checkMs: 5_000,
  connectionsPerAddress: 500,
}

const TOO_SLOW = problem(408, 'too_slow', msg`The request took too long to arrive.`)
const UNREADABLE = problem(400, 'invalid', msg`We couldn’t read the request.`)
const BY_CODE: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
  HPE_HEADER_OVERFLOW: problem(431, 'too_large', msg`The headers are too large.`),
}

/** Returns the options of Node and Fastify for these timeouts. */
export function timeoutOptionsOf({ headersMs, requestMs, idleMs, checkMs }: HttpTimeouts) {
  return {
    http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs },
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) =>
      endWithProblem(BY_CODE[error.code ?? ''] ?? UNREADABLE, socket),
  }
}

/** Responds on a connection whose request Fastify never saw, and closes it. */
function endWithProblem(refusal: Problem, socket: Socket): void {
  if (socket.writable) {
    const body = JSON.stringify(refusal)
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}

/** Closes connections whose body arrives too slowly; Node itself would wait as long for a login as for ten photos. */
export function endSlowBodies(app: FastifyInstance, { bodyMs, bytesPerMs }: HttpTimeouts): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    const bytes = Number(headers['content-length'] ?? 0)
    if (bytes === 0 && headers['transfer-encoding'] === undefined) return
    const late = () =>
      reply.raw.headersSent
        ? raw.socket.destroy()
        : withLocale(request.locale, () => endWithProblem(TOO_SLOW, raw.socket))
    const timer = setTimeout(late, bodyMs + bytes / bytesPerMs)
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
}

/**
 * Limits one network's connections to `most`, and an IPv6 site's to ten times as many. Trusted proxies aren't
 * limited: they carry everyone's.
 */
export function limitConnections(server: Server, most: number, trustedProxies: string): void {
  const isProxy = createProxyCheck(trustedProxies)
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    const networks = listNetworks(address)
    if (networks.some(({ key, factor }) => (held.get(key) ?? 0) >= most * factor))
      return void socket.destroy()
    for (const { key } of networks) held.set(key, (held.get(key) ?? 0) + 1)
    socket.once('close', () => {
      for (const { key } of networks) {
        const left = (held.get(key) ?? 1) - 1
        if (left > 0) held.set(key, left)
        else held.delete(key)
      }
    })
  })
}
