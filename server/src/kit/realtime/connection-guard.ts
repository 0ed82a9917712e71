import type { Server, Socket } from 'socket.io'
import type { Log } from '../log.ts'
import { createTokenBucket } from '../token-bucket.ts'

export type Connection = Socket['conn']

/** How many frames a connection may send. */
export const FRAMES = { atOnce: 60, aSecond: 30 }
/**
 * The total budget of a member's connections to one server: a frame costs one, an event one more, since it
 * takes a query, and a long one more by its length, since it may contain many ids.
 */
export const COST_OF_MEMBER = { atOnce: 120, aSecond: 60 }
/** How often a member may join namespaces, over all connections: ten reconnecting tabs join thirty. */
const CONNECTS_OF_MEMBER = { atOnce: 60, aSecond: 2 }
/**
 * How often a connection may join a namespace. A page joins once per opened conversation, and each join costs
 * two queries.
 */
const CONNECTS = { atOnce: 20, aSecond: 1 }
const LONG_FRAME = 500
const MOST_COST = 60
/** Socket.IO's packet types, which a frame starts with. */
const EVENTS = new Set(['2', '5'])

/** Returns what a frame costs its member. */
export function costOf(data: unknown): number {
  if (typeof data !== 'string') return 1
  const cost = (EVENTS.has(data.charAt(0)) ? 2 : 1) + Math.floor(data.length / LONG_FRAME)
  return Math.min(cost, MOST_COST)
}

/** A connection is closed after this many rejected joins in a row. */
const MOST_REJECTIONS = 2

/** How long a member without connections is remembered: closing them all doesn't reset the limits. */
const REMEMBERED_MS = 60_000

/** Values shared by all of a member's connections, until a minute after the last one has closed. */
export function shareAmongConnections<T>(make: () => T) {
  const members = new Map<string, { value: T; connections: Set<Connection> }>()
  const memberOf = new WeakMap<Connection, string>()
  const find = (connection: Connection) => members.get(memberOf.get(connection) ?? '')
  return {
    get: (connection: Connection): T | undefined => find(connection)?.value,
    /** Counts a connection for its member, unless it has closed since: nothing would subtract it again. */
    join(memberId: string, connection: Connection): void {
      if (connection.readyState !== 'open') return
      const shared = members.get(memberId) ?? { value: make(), connections: new Set() }
      members.set(memberId, shared)
      memberOf.set(connection, memberId)
      shared.connections.add(connection)
    },
    leave(connection: Connection): void {
      const shared = find(connection)
      shared?.connections.delete(connection)
      if (shared?.connections.size !== 0) return
      const forget = () => shared.connections.size === 0 && members.delete(memberOf.get(connection) ?? '')
      setTimeout(forget, REMEMBERED_MS).unref()
    },
  }
}

/**
 * Closes connections that send too many frames, join namespaces too often or read too slowly, and logs those
 * that sent an invalid frame. Frames are counted below the namespaces, so events without a listener count
 * too.
 */
export function guardConnections(io: Server, { log, rateLimitScale }: { log: Log; rateLimitScale: number }) {
  const memberOf = new WeakMap<Connection, string>()
  const scale = Math.max(1, rateLimitScale)
  const ofMembers = shareAmongConnections(() => ({
    allowFrame: createTokenBucket({ ...COST_OF_MEMBER, scale }),
    allowConnect: createTokenBucket({ ...CONNECTS_OF_MEMBER, scale }),
  }))
  const allowConnect = new WeakMap<Connection, () => boolean>()
  const rejections = new WeakMap<Connection, number>()
  const end = (connection: Connection, reason: string) => {
    if (connection.readyState !== 'open') return
    log.warn({ member: memberOf.get(connection) }, `a connection ${reason} and was closed`)
    connection.close(true)
  }
  io.engine.on('connection', (connection: Connection) => {
    const allowFrame = createTokenBucket({ ...FRAMES, scale })
    allowConnect.set(connection, createTokenBucket({ ...CONNECTS, scale }))
    connection.on('packet', ({ data }: { data?: unknown }) => {
      const allowed = allowFrame() && (ofMembers.get(connection)?.allowFrame(costOf(data)) ?? true)
      if (!allowed) end(connection, 'sent too many frames')
    })
    watchBacklog(connection, () => end(connection, 'takes too slowly what it is sent'))
    connection.on('close', (reason: string, cause?: Error) => {
      terminateSoon(connection)
      ofMembers.leave(connection)
      if (reason !== 'transport error') return
      log.info({ member: memberOf.get(connection), cause: cause?.message }, 'a connection was aborted')
    })
  })
  return {
    /** Returns whether a connection may join another namespace; closes it if not. */
    mayConnect(connection: Connection): boolean {
      const ofMember = ofMembers.get(connection)?.allowConnect ?? (() => true)
      if ((allowConnect.get(connection)?.() ?? true) && ofMember()) return true
      end(connection, 'joined namespaces too often')
      return false
    },
    /** Records a connection's member, and returns whether they may have another one; closes it soon if not. */
    belongs(connection: Connection, memberId: string): boolean {
      if (ofMembers.get(connection)) return true
      memberOf.set(connection, memberId)
      ofMembers.join(memberId, connection)
      if (ofMembers.get(connection)?.allowConnect() ?? true) return true
      // Once the client has its rejection.
      setImmediate(() => end(connection, 'followed too many others of its member'))
      return false
    },
    /** Records that a connection joined a namespace. */
    joined: (connection: Connection): void => void rejections.delete(connection),
    /** Counts a rejected join; closes the connection after sending the rejection. */
    rejected(connection: Connection): void {
      const count = (rejections.get(connection) ?? 0) + 1
      rejections.set(connection, count)
      if (count >= MOST_REJECTIONS) setImmediate(() => connection.close())
    },
  }
}

/** The largest backlog for one browser. One that reads too slowly reconnects and fetches what it missed. */
const MAX_BACKLOG_BYTES = 1_000_000

/** Calls back if a browser reads so slowly that its backlog would fill the memory. */
function watchBacklog(connection: Connection, tooMuch: () => void): void {
  let waiting = 0
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waiting += data?.length ?? 0
    if (waiting > MAX_BACKLOG_BYTES) tooMuch()
  })
  // Packets handed to the socket are no longer counted; no more are handed over until it has sent them all.
  connection.on('flush', () => {
    waiting = 0
  })
}

/** A connection's underlying WebSocket, as far as it matters here. */
interface RawWebSocket extends NodeJS.EventEmitter {
  terminate(): void
}

const CLOSING_TIMEOUT_MS = 1_000

/**
 * Terminates a closed connection's WebSocket after one second: a vanished client never completes the closing
 * handshake and would hold up the shutdown.
 */
function terminateSoon({ transport }: Connection): void {
  if (transport.name !== 'websocket') return
  const { socket } = transport as unknown as { socket: RawWebSocket }
  const timer = setTimeout(() => socket.terminate(), CLOSING_TIMEOUT_MS)
  socket.once('close', () => clearTimeout(timer))
}
