import type { Socket } from 'socket.io'

type Connection = Socket['conn']

/** The WebSocket below a connection, as far as it matters here. */
interface RawWebSocket extends NodeJS.EventEmitter {
  terminate(): void
}

const CLOSING_TIMEOUT_MS = 1_000

/**
 * Terminates the WebSocket of a closed connection after one second: a client that has disappeared never answers the
 * closing handshake and would hold up the shutdown.
 */
export function terminateSoon({ transport }: Connection): void {
  if (transport.name !== 'websocket') return
  const { socket } = transport as unknown as { socket: RawWebSocket }
  const timer = setTimeout(() => socket.terminate(), CLOSING_TIMEOUT_MS)
  socket.once('close', () => clearTimeout(timer))
}
