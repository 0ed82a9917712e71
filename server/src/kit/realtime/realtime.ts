import type { Server as HttpServer } from 'node:http'
import { type DefaultEventsMap, type Namespace, Server, type Socket } from 'socket.io'
import type { Authenticate, Caller } from '../http/serve.ts'
import type { Log } from '../log.ts'

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
  close(): Promise<void>
}

export const roomOfMember = (id: string) => `member:${id}`
const roomOfSession = (id: string) => `session:${id}`

async function admit(authenticate: Authenticate, socket: Socket, next: (error?: Error) => void) {
  const token: unknown = socket.handshake.auth.token
  const caller = typeof token === 'string' ? await authenticate(token) : undefined
  if (!caller) return next(Object.assign(new Error('not_logged_in'), { data: { code: 'not_logged_in' } }))
  socket.data.caller = caller
  await socket.join([roomOfMember(caller.id), roomOfSession(caller.sessionId)])
  next()
}

/** Attaches Socket.IO to the HTTP server; only holders of a valid token get in. */
export function createRealtime<In extends object, Out extends object>(options: {
  server: HttpServer
  authenticate: Authenticate
  log: Log
}): Realtime<In, Out> {
  const io: Realtime<In, Out>['io'] = new Server(options.server, {
    serveClient: false,
    // The specification's 50 s request time-out, kept by the client; here only dead peers are found sooner.
    pingInterval: 20_000,
    pingTimeout: 20_000,
    maxHttpBufferSize: 64 * 1024,
  })
  const guard = (socket: Socket, next: (error?: Error) => void) => {
    admit(options.authenticate, socket, next).catch((error: unknown) => {
      options.log.error({ err: error }, 'a socket could not be admitted')
      next(new Error('unexpected'))
    })
  }
  io.use(guard)
  const namespaces = new Set<string>(['/'])
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
    async close() {
      for (const name of namespaces) io.of(name).disconnectSockets(true)
      io.engine.close()
    },
  }
}
