import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { createProxyServer } from 'http-proxy-3'
import type { Server } from 'socket.io'
import type { Cluster } from '../realtime/cluster.ts'

type Engine = Server['engine']

/** Forwards live connections' requests to the worker that holds them. */
export interface SessionForwarder {
  /**
   * Extends a cluster: puts this worker's number into its live connections' ids, and forwards requests with
   * another number. Browsers whose WebSockets are forwarded reconnect when it closes.
   */
  extend(cluster: Cluster): Cluster
  /**
   * Accepts requests forwarded by other workers, and lets the site's server respond. Returns a function that
   * stops it.
   */
  listen(site: http.Server): Promise<() => Promise<void>>
}

/** As long as the random part of Engine.IO's own ids. */
const ID_BYTES = 15

/**
 * Creates the forwarder for the worker with this number. Any worker may get a connection. A WebSocket stays
 * where it is; a polling browser sends each request over whichever connection is free, so it may reach a
 * different worker than before.
 */
export function createSessionForwarder(folder: string, ownNumber: number): SessionForwarder {
  const proxy = createProxyServer({ agent: new http.Agent({ keepAlive: true }) })
  const passedOn = new Set<Duplex>()
  const socketOf = (worker: number) => path.join(folder, `${worker}.sock`)

  function attach(engine: Engine): void {
    engine.generateId = () => `${ownNumber}-${randomBytes(ID_BYTES).toString('base64url')}`
    engine.use((request: IncomingMessage, response: unknown, next: (error?: Error) => void) => {
      const owner = readOwner(request)
      if (owner === undefined || owner === ownNumber) return next()
      const target = { socketPath: socketOf(owner), host: 'worker', port: 80 }
      // If that worker is gone, the engine responds that it doesn't know the connection.
      if (response instanceof ServerResponse) {
        // A connection that ends with its response may be closed while the end of the request is still being
        // written.
        const headers = { connection: 'keep-alive' }
        return proxy.web(request, response, { target, headers }, () => next())
      }
      const { socket } = request
      passedOn.add(socket)
      socket.once('close', () => passedOn.delete(socket))
      proxy.ws(request, socket, Buffer.alloc(0), { target }, () => next())
    })
  }

  return {
    extend: (cluster) => ({
      ...cluster,
      attach,
      close() {
        for (const socket of passedOn) socket.destroy()
        cluster.close()
      },
    }),
    async listen(site) {
      const server = http.createServer((request, response) => site.emit('request', request, response))
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
        site.emit('upgrade', request, socket, head),
      )
      // The clients that keep connections open are on this machine, and end with this process.
      server.keepAliveTimeout = 0
      // `exclusive`: the primary process must not share this socket among the workers.
      server.listen({ path: socketOf(ownNumber), exclusive: true })
      await once(server, 'listening')
      return async () => {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

/** Returns the number of the worker that holds a request's live connection; undefined for a new one. */
function readOwner({ url }: IncomingMessage): number | undefined {
  const id = new URLSearchParams(url?.split('?')[1]).get('sid')
  const number = /^(\d{1,9})-/.exec(id ?? '')?.[1]
  return number === undefined ? undefined : Number(number)
}
