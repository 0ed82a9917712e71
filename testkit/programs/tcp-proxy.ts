import { once } from 'node:events'
import net from 'node:net'
import type { Connection } from '../../server/src/kit/database/database.ts'
import { reservePort } from './free-port.ts'

/** A TCP proxy to one server, which a test can break. */
export interface TcpProxy {
  port: number
  /** Stops listening, and resets every connection. */
  break(): Promise<void>
  /** Connections stay and new ones are accepted, but no data gets through. */
  stall(): void
  /** Stalls as soon as a client sends these words, and then resolves. */
  stallFrom(words: string): Promise<void>
  /** Listens and forwards again; earlier connections stay as they are. */
  restore(): Promise<void>
  close(): Promise<void>
}

type Target = { path: string } | { host: string; port: number }

/** Forwards TCP from a loopback port. */
export async function openTcpProxy(target: Target): Promise<TcpProxy> {
  let stalled = false
  let awaited: { words: string; seen: () => void } | undefined
  const sockets = new Set<net.Socket>()
  const listener = net.createServer(join)
  const port = await reservePort()
  await listen()

  async function listen(): Promise<void> {
    listener.listen(port, '127.0.0.1')
    await once(listener, 'listening')
  }

  function join(client: net.Socket): void {
    const server = net.connect(target)
    let hangs = false

    function forward(from: net.Socket, to: net.Socket): void {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (chunk) => {
        if (awaited && from === client && chunk.includes(awaited.words)) {
          stalled = true
          awaited.seen()
        }
        hangs ||= stalled
        if (!hangs) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        // A stalled network doesn't pass on the end of a connection either.
        if (!hangs && !stalled) to.destroy()
      })
    }

    forward(client, server)
    forward(server, client)
  }

  async function stop(): Promise<void> {
    const closed = listener.listening ? once(listener, 'close') : undefined
    listener.close(() => {})
    // Node can't reset Unix sockets.
    for (const socket of sockets) {
      if (socket.remoteAddress) socket.resetAndDestroy()
      else socket.destroy()
    }
    await closed
  }

  return {
    port,
    break: stop,
    stall() {
      stalled = true
    },
    stallFrom: (words) =>
      new Promise((seen) => {
        awaited = { words, seen }
      }),
    async restore() {
      awaited = undefined
      stalled = false
      if (!listener.listening) await listen()
    },
    close: stop,
  }
}

/** Opens a proxy to a database; returns it with the connection that goes through it. */
export async function openDatabaseProxy(
  connection: Connection,
): Promise<{ proxy: TcpProxy; connection: Connection }> {
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString)
    const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
    url.host = `127.0.0.1:${proxy.port}`
    return { proxy, connection: { connectionString: url.href } }
  }
  const { host, port } = connection
  const proxy = await openTcpProxy(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  )
  return { proxy, connection: { ...connection, host: '127.0.0.1', port: proxy.port } }
}
