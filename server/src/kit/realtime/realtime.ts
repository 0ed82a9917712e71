import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { isLanguage, SOURCE_LANGUAGE } from '@savanna/contract/language/languages'
import { type DefaultEventsMap, type Namespace, Server, type Socket } from 'socket.io'
import { Problem } from '../http/problem.ts'
import type { Authenticate, Caller } from '../http/serve.ts'
import { newId } from '../ids.ts'
import { type Locale, withLocale } from '../language/current-language.ts'
import { negotiateLanguage, readLanguageCookie } from '../language/negotiate.ts'
import type { Log } from '../log.ts'
import { createArrivalLimit } from './arrival-limit.ts'
import { serveBelowPath } from './below-path.ts'
import { type Cluster, reconnectAfterOutages } from './cluster.ts'
import { type Connection, guardConnections } from './connection-guard.ts'
import { type ConnectionData, limitConnections } from './connection-limit.ts'
import { createHandshakeLimit, type HandshakeLimit } from './handshake-limit.ts'

/**
 * A connection's data; features add their own fields by declaration merging.
 * @public
 */
export interface SocketData extends ConnectionData {
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

/** Members' live connections. `In` are the events that browsers send, `Out` those they receive. */
export interface Realtime<In extends object, Out extends object> {
  io: Server<In & Events, Out & Events, DefaultEventsMap, SocketData>
  /** Returns another namespace with the same authentication. */
  namespace<I extends object, O extends object>(
    name: string,
  ): Namespace<I & Events, O & Events, DefaultEventsMap, SocketData>
  /** Calls back for each new connection to `/`, where every feature listens for its own events. */
  onConnection(handler: (socket: LiveSocket<In, Out>) => void): void
  toMember<E extends keyof Out & string>(
    id: string,
    event: E,
    ...args: Out[E] extends (...args: infer A) => void ? A : never
  ): void
  /** Closes one session's connections, on all servers. */
  disconnectSession(sessionId: string): void
  /** Closes one member's connections, on all servers. */
  disconnectMember(id: string): void
  /** Counts a join that a namespace rejected; the connection is closed after the second in a row. */
  countRejection(socket: Pick<Socket, 'conn'>): void
  /** Returns the ids of the sessions connected to this server. */
  sessionsHere(): Set<string>
  /** Returns whether a member is connected to this server. */
  isHere(id: string): boolean
  /** Returns the ids of all connections to a namespace, on every server; undefined if a server didn't respond. */
  connectionsTo(namespace: string): Promise<Set<string> | undefined>
  close(): Promise<void>
}

export const roomOfMember = (id: string) => `member:${id}`
const roomOfSession = (id: string) => `session:${id}`

function notLoggedIn(message?: string): Error {
  return Object.assign(new Error('not_logged_in'), { data: { code: 'not_logged_in', message } })
}

function returnProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

const connectionIds = new WeakMap<Connection, string>()

/** Returns a connection id that is unique across servers. */
function connectionIdOf(connection: Connection): string {
  const id = connectionIds.get(connection) ?? newId()
  connectionIds.set(connection, id)
  return id
}

/** Returns a connection's language: its browser's, or otherwise the one that the member has chosen. */
function localeOf({ handshake }: Pick<Socket, 'handshake'>, { language: chosen }: Partial<Caller>): Locale {
  const { headers } = handshake
  const named = negotiateLanguage(readLanguageCookie(headers.cookie), headers['accept-language']) ?? chosen
  return { language: isLanguage(named) ? named : SOURCE_LANGUAGE }
}

/**
 * Runs a function in an accepted connection's language. Event listeners already run in it; a namespace's
 * guards and listeners for any event (`onAny`) don't.
 */
export function withSocketLocale<T>(
  socket: Pick<Socket, 'handshake'> & { data: { caller: Caller } },
  work: () => T,
): T {
  return withLocale(localeOf(socket, socket.data.caller), work)
}

/** Accepts a socket with a valid token, and handles its events in its language. */
async function authorize(authenticate: Authenticate, socket: Socket, next: (error?: Error) => void) {
  const token: unknown = socket.handshake.auth.token
  const found = typeof token === 'string' ? await authenticate(token).catch(returnProblem) : undefined
  if (!found || found instanceof Problem) {
    const message = found && withLocale(localeOf(socket, {}), () => found.toJSON().message)
    return next(notLoggedIn(message))
  }
  const locale = localeOf(socket, found)
  const connection = connectionIdOf(socket.conn)
  Object.assign(socket.data, { caller: found, locale, connection, since: Date.now() })
  socket.use((_event, handle) => withLocale(locale, handle))
  await socket.join([roomOfMember(found.id), roomOfSession(found.sessionId)])
  next()
}

/** Requests are served below this path, so clients with one URL for both also open namespaces below it. */
const API_PATH = '/api'

/** Clients retry automatically. */
const TOO_MANY_HANDSHAKES = 'too_often'
const BUSY = 'busy'

/**
 * Returns whether a browser connects from one of this site's pages, or the client isn't a browser and names
 * no origin. The same-origin policy doesn't cover WebSockets: without this check any page could connect.
 */
function isSameOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
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
  /** Multiplies the limits for frames, handshakes and connections; 1 in production. */
  rateLimitScale: number
  /** Connects several of a site's servers. */
  cluster?: Cluster | undefined
}

/** Returns the middleware for every namespace, which accepts sockets with a valid token. */
function createGuard(
  { authenticate, log }: Pick<Options, 'authenticate' | 'log'>,
  connections: ReturnType<typeof guardConnections>,
  arrivals: ReturnType<typeof createArrivalLimit>,
) {
  const known = new WeakSet<Connection>()
  return (socket: Socket, next: (error?: Error) => void) => {
    if (!connections.mayConnect(socket.conn)) return
    const done = (error?: Error) => {
      if (error) connections.rejected(socket.conn)
      else if (!connections.belongs(socket.conn, (socket.data as SocketData).caller.id))
        return next(new Error(TOO_MANY_HANDSHAKES))
      next(error)
    }
    const authorized = authorize(authenticate, socket, done).catch((error: unknown) => {
      log.error({ err: error }, 'a socket could not be authorized')
      next(new Error('unexpected'))
    })
    // Only a connection's first namespace is an arrival: otherwise a member could take others' slots with one
    // connection.
    if (!known.has(socket.conn)) arrivals.count(socket.request, authorized)
    known.add(socket.conn)
  }
}

/** Attaches Socket.IO to the HTTP server; only clients with a valid token connect. */
export function createRealtime<In extends object, Out extends object>(options: Options): Realtime<In, Out> {
  const allowHandshake = createHandshakeLimit(options)
  const arrivals = createArrivalLimit(options)
  const { cluster } = options
  const io: Realtime<In, Out>['io'] = new Server(options.server, {
    serveClient: false,
    // Only called for handshakes, by either transport.
    allowRequest: (request, answer) => {
      if (!isSameOrigin(request, options.publicUrl)) return answer(null, false)
      if (!arrivals.hasRoom(request)) return answer(BUSY, false)
      allowHandshake(request).then(
        (may) => answer(may ? null : TOO_MANY_HANDSHAKES, may),
        () => answer(null, false),
      )
    },
    // The specified request timeout of 50 s is the client's; dead peers are found sooner here.
    pingInterval: 20_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 64 * 1024,
    ...(cluster && { adapter: cluster.adapter }),
  })
  cluster?.attach?.(io.engine)
  const connections = guardConnections(io as unknown as Server, options)
  const guard = createGuard(options, connections, arrivals)
  io.use(guard)
  const namespaces = serveBelowPath(io as unknown as Server, API_PATH, new Set<string>(['/']))
  const limit = limitConnections(io as unknown as Server, {
    ...options,
    roomOf: roomOfMember,
    clustered: cluster !== undefined,
  })
  limit.watch('/')
  io.on('connection', ({ conn }) => connections.joined(conn))
  if (cluster) reconnectAfterOutages(io as unknown as Server, cluster, namespaces)
  const disconnectRoom = (room: string) => {
    for (const name of namespaces) io.of(name).in(room).disconnectSockets(true)
  }
  return {
    io,
    namespace(name) {
      const namespace = io.of(name)
      if (!namespaces.has(name)) {
        namespace.use(guard)
        limit.watch(name)
        namespace.on('connection', ({ conn }) => connections.joined(conn))
      }
      namespaces.add(name)
      return namespace as never
    },
    onConnection: (handler) => void io.on('connection', handler as never),
    toMember: (id, event, ...args) => void io.to(roomOfMember(id)).emit(event, ...(args as never)),
    disconnectSession: (id) => disconnectRoom(roomOfSession(id)),
    disconnectMember: (id) => disconnectRoom(roomOfMember(id)),
    countRejection: ({ conn }) => connections.rejected(conn),
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
