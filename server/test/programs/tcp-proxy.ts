import { once } from 'node:events'
import net from 'node:net'
import type { Connection } from '../../src/kit/database/database.ts'
import { freePort } from './free-port.ts'

/** A network to one server, which a test can break. */
export interface Way {
  port: number
  /** Nothing listens there any more, and every connection is reset. */
  break(): Promise<void>
  /** Connections stay and new ones are taken, but nothing of what is sent arrives anywhere. */
  swallow(): void
  /** Swallows from where a client sends these words; resolves then. */
  swallowFrom(words: string): Promise<void>
  /** As at the beginning; connections from before stay as they are. */
  mend(): Promise<void>
  close(): Promise<void>
}

type Target = { path: string } | { host: string; port: number }

/** Forwards TCP from a port of the loopback. */
export async function openWay(target: Target): Promise<Way> {
  let swallowing = false
  let awaited: { words: string; seen: () => void } | undefined
  const sockets = new Set<net.Socket>()
  const listener = net.createServer(join)
  const port = await freePort()
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
          swallowing = true
          awaited.seen()
        }
        hangs ||= swallowing
        if (!hangs) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        // Through a network that swallows everything nobody hears of an end either.
        if (!hangs && !swallowing) to.destroy()
      })
    }

    forward(client, server)
    forward(server, client)
  }

  async function stop(): Promise<void> {
    const closed = listener.listening ? once(listener, 'close') : undefined
    listener.close(() => {})
    // Node knows no reset for Unix sockets.
    for (const socket of sockets) {
      if (socket.remoteAddress) socket.resetAndDestroy()
      else socket.destroy()
    }
    await closed
  }

  return {
    port,
    break: stop,
    swallow() {
      swallowing = true
    },
    swallowFrom: (words) =>
      new Promise((seen) => {
        awaited = { words, seen }
      }),
    async mend() {
      awaited = undefined
      swallowing = false
      if (!listener.listening) await listen()
    },
    close: stop,
  }
}

/** A way to a database, and the connection that leads over it. */
export async function openWayTo(connection: Connection): Promise<{ way: Way; connection: Connection }> {
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString)
    const way = await openWay({ host: url.hostname, port: Number(url.port || 5432) })
    url.host = `127.0.0.1:${way.port}`
    return { way, connection: { connectionString: url.href } }
  }
  const { host, port } = connection
  const way = await openWay(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  return { way, connection: { ...connection, host: '127.0.0.1', port: way.port } }
}
