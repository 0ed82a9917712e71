import type { Socket } from 'socket.io'

type Connection = Socket['conn']

/** The WebSocket below a connection, as far as it matters here. */
interface Line extends NodeJS.EventEmitter {
  terminate(): void
}

const GOOD_BYE_MS = 1_000

/** Breaks off the line of a closed connection soon: who has vanished says no good-bye, and would hold up a stop. */
export function endLine({ transport }: Connection): void {
  if (transport.name !== 'websocket') return
  const { socket: line } = transport as unknown as { socket: Line }
  const late = setTimeout(() => line.terminate(), GOOD_BYE_MS)
  line.once('close', () => clearTimeout(late))
}
