import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { type DefaultEventsMap, type Namespace, Server, type Socket } from 'socket.io'
import type { Authenticate, Caller } from '../http/serve.ts'
import type { Log } from '../log.ts'
import type { RedisLink } from '../redis/redis.ts'
import { watchBacklog } from './backlog.ts'
import { createCluster, renewAfterOutages } from './cluster.ts'
import { createFrameLimit } from './frame-limit.ts'
import { createHandshakeLimit, type HandshakeLimit } from './handshake-limit.ts'
import { terminateSoon } from './terminate.ts'

/**
 * What a connection knows of itself; features add their own fields by declaration merging.
 * @public
 */
export interface SocketData {
  caller: Caller
}

// biome-ignore lint/suspicious/noExplicitAny: the shape that Socket.IO itself gives event maps
type Events = Record<string, (...args: any[]) => void>

export type LiveSocket<In extends object, Out extends object> = Socket<
  In & Events,
  Out & Events,
  DefaultEventsMap,
  SocketData
>

/** Live connections of members. `In` is what browsers send, `Out` what they receive. */
export interface Realtime<In extends object, Out extends object> {
  io: Server<In & Events, Out & Events, DefaultEventsMap, SocketData>
  /** Another namespace with the same log-in. */
  namespace<I extends object, O extends object>(
    name: string,
  ): Namespace<I & Events, O & Events, DefaultEventsMap, SocketData>
  /** Calls back for each new connection to `/`; every feature listens for its own events there. */
  onConnection(handler: (socket: LiveSocket<In, Out>) => void): void
  toMember<E extends keyof Out & string>(
    id: string,
    event: E,
    ...args: Out[E] extends (...args: infer A) => void ? A : never
  ): void
  /** Ends the connections of one session. */
  disconnectSession(sessionId: string): void
  disconnectMember(id: string): void
  /** The sessions whose connections this very server holds. */
  sessionsHere(): Set<string>
  /** Whether a member is connected to this very server. */
  isHere(id: string): boolean
  /** The ids of all connections to a namespace, on whatever server; nothing when one of them did not answer. */
  connectionsTo(namespace: string): Promise<Set<string> | undefined>
  close(): Promise<void>
}

export const roomOfMember = (id: string) => `member:${id}`
const roomOfSession = (id: string) => `session:${id}`

async function authorize(authenticate: Authenticate, socket: Socket, next: (error?: Error) => void) {
  const token: unknown = socket.handshake.auth.token
  const caller = typeof token === 'string' ? await authenticate(token) : undefined
  if (!caller) return next(Object.assign(new Error('not_logged_in'), { data: { code: 'not_logged_in' } }))
  socket.data.caller = caller
  await socket.join([roomOfMember(caller.id), roomOfSession(caller.sessionId)])
  next()
}

/** Clients try again by themselves. */
const TOO_OFTEN = 'too_often'

type Connection = Socket['conn']

/**
 * Closes connections that flood the server or let it wait, and notes those that broke what a frame may be. Frames are counted below
 * the namespaces, so that what no feature listens for counts too.
 */
function guardConnections(io: Server, { log, rateLimitScale }: { log: Log; rateLimitScale: number }) {
  const memberOf = new WeakMap<Connection, string>()
  io.engine.on('connection', (connection: Connection) => {
    const mayGoOn = createFrameLimit(rateLimitScale)
    const end = (reason: string) => {
      if (connection.readyState !== 'open') return
      log.warn({ member: memberOf.get(connection) }, `a connection ${reason} and was closed`)
      connection.close(true)
    }
    connection.on('packet', () => void (mayGoOn() || end('sent too many frames')))
    watchBacklog(connection, () => end('takes too slowly what it is sent'))
    connection.on('close', (reason: string, cause?: Error) => {
      terminateSoon(connection)
      if (reason !== 'transport error') return
      log.info({ member: memberOf.get(connection), cause: cause?.message }, 'a connection was broken off')
    })
  })
  return memberOf
}

/**
 * Whether a browser connects from a page of this very site; what is no browser names none. Sockets do not heed the
 * same-origin policy, so that any page could knock otherwise.
 */
function isOwnPage({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined || origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function sessionsOf(sockets: ReadonlyMap<string, { data: SocketData }>): string[] {
  return Array.from(sockets.values(), ({ data }) => data.caller.sessionId)
}

interface Options extends HandshakeLimit {
  server: HttpServer
  authenticate: Authenticate
  log: Log
  /** The origin that members see. */
  publicUrl: string
  /** Widens the limits of frames and handshakes; 1 is meant for people. */
  rateLimitScale: number
  /** By which several servers of a site are one. */
  redis?: RedisLink | undefined
}

/** Attaches Socket.IO to the HTTP server; only holders of a valid token get in. */
export function createRealtime<In extends object, Out extends object>(options: Options): Realtime<In, Out> {
  const allowHandshake = createHandshakeLimit(options)
  const cluster = options.redis && createCluster(options.redis)
  const io: Realtime<In, Out>['io'] = new Server(options.server, {
    serveClient: false,
    // Asked for handshakes alone, by whichever transport.
    allowRequest: (request, answer) => {
      if (!isOwnPage(request, options.publicUrl)) return answer(null, false)
      allowHandshake(request).then(
        (may) => answer(may ? null : TOO_OFTEN, may),
        () => answer(null, false),
      )
    },
    // The specification's 50 s request time-out, kept by the client; here only dead peers are found sooner.
    pingInterval: 20_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 64 * 1024,
    ...(cluster && { adapter: cluster.adapter }),
  })
  const memberOf = guardConnections(io as unknown as Server, options)
  const guard = (socket: Socket, next: (error?: Error) => void) => {
    const done = (error?: Error) => {
      if (!error) memberOf.set(socket.conn, (socket.data as SocketData).caller.id)
      next(error)
    }
    authorize(options.authenticate, socket, done).catch((error: unknown) => {
      options.log.error({ err: error }, 'a socket could not be admitted')
      next(new Error('unexpected'))
    })
  }
  io.use(guard)
  const namespaces = new Set<string>(['/'])
  if (options.redis) renewAfterOutages(io as unknown as Server, options.redis, namespaces)
  const everywhere = (room: string) => {
    for (const name of namespaces) io.of(name).in(room).disconnectSockets(true)
  }
  return {
    io,
    namespace(name) {
      const namespace = io.of(name)
      if (!namespaces.has(name)) namespace.use(guard)
      namespaces.add(name)
      return namespace as never
    },
    onConnection: (handler) => void io.on('connection', handler as never),
    toMember: (id, event, ...args) => void io.to(roomOfMember(id)).emit(event, ...(args as never)),
    disconnectSession: (id) => everywhere(roomOfSession(id)),
    disconnectMember: (id) => everywhere(roomOfMember(id)),
    sessionsHere: () => new Set([...namespaces].flatMap((name) => sessionsOf(io.of(name).sockets))),
    isHere: (id) => io.sockets.adapter.rooms.has(roomOfMember(id)),
    connectionsTo: async (name) => (cluster ? cluster.idsOf(name) : new Set(io.of(name).sockets.keys())),
    async close() {
      for (const name of namespaces) io.of(name).local.disconnectSockets(true)
      io.engine.close()
      cluster?.close()
      for (const name of namespaces) await io.of(name).adapter.close()
    },
  }
}
