import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import type { Server, Socket } from 'socket.io'
import type { Caller } from '../http/serve.ts'
import { type Locale, withLocale } from '../language/current-language.ts'
import type { Log } from '../log.ts'

/** How many connections a member may have at a time, over all servers; a connection carries every namespace. */
const PER_MEMBER = 10
const TOO_MANY = msg`${{ site: SITE_NAME }} is open in more than ten tabs or devices, so this one is paused. Use it again, and the oldest one pauses instead.`
const CLOSE = 'close connections'

interface Options {
  rateLimitScale: number
  log: Log
  roomOf: (memberId: string) => string
  /** Whether other servers may hold connections as well. */
  clustered: boolean
}

/** A connection's data on every server. */
export interface ConnectionData {
  caller: Caller
  connection: string
  /** When it was opened, in milliseconds since 1970. */
  since: number
  /** The browser's language. */
  locale: Locale
}

/**
 * Closes a member's oldest connections above ten, so the newest works. The closed one gets `tooManyTabs`
 * first, after which our page doesn't reconnect automatically. Connections in a call are closed last. Servers
 * that don't respond aren't counted.
 */
export function limitConnections(io: Server, { rateLimitScale, log, roomOf, clustered }: Options) {
  const most = PER_MEMBER * Math.max(1, rateLimitScale)
  const names: string[] = []
  const counted = new WeakSet<Socket['conn']>()

  function closeHere(ids: string[]): void {
    for (const name of names)
      for (const socket of io.of(name).sockets.values())
        if (ids.includes((socket.data as ConnectionData).connection)) socket.conn.close()
  }

  async function closeOldest({ caller }: ConnectionData): Promise<void> {
    const found = await Promise.all(
      names.map(async (name) =>
        (await io.of(name).in(roomOf(caller.id)).fetchSockets()).map((socket) => ({ name, socket })),
      ),
    )
    const connections = new Map<
      string,
      { since: number; calls: boolean; locale: Locale; sockets: { emit: Socket['emit'] }[] }
    >()
    for (const { name, socket } of found.flat()) {
      const { connection, since, locale } = socket.data as ConnectionData
      const entry = connections.get(connection) ?? { since, calls: false, locale, sockets: [] }
      entry.calls ||= name === '/call'
      entry.sockets.push(socket as never)
      connections.set(connection, entry)
    }
    const order = [...connections].sort(
      ([, a], [, b]) => Number(a.calls) - Number(b.calls) || a.since - b.since,
    )
    const closed = order.slice(0, Math.max(0, order.length - most))
    if (closed.length === 0) return
    for (const [, { sockets, locale }] of closed)
      sockets[0]?.emit('tooManyTabs', { message: withLocale(locale, () => say(TOO_MANY)) })
    const ids = closed.map(([id]) => id)
    if (clustered) io.serverSideEmit(CLOSE, ids)
    closeHere(ids)
  }

  io.on(CLOSE, closeHere)
  return {
    /** Counts a namespace's connections. */
    watch(name: string): void {
      names.push(name)
      io.of(name).on('connection', (socket) => {
        if (counted.has(socket.conn)) return
        counted.add(socket.conn)
        closeOldest(socket.data as ConnectionData).catch((error: unknown) =>
          log.error({ err: error }, 'connections could not be counted'),
        )
      })
    },
  }
}
