import type { Socket } from 'socket.io'

type Connection = Socket['conn']

/** How much may wait for one browser. One that reads too slowly reconnects and fetches what it missed. */
const MAX_BACKLOG_BYTES = 1_000_000

/** Calls back when a browser reads so slowly that what waits for it would fill the memory. */
export function watchBacklog(connection: Connection, tooMuch: () => void): void {
  let waiting = 0
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waiting += data?.length ?? 0
    if (waiting > MAX_BACKLOG_BYTES) tooMuch()
  })
  // Packets handed to the socket are no longer counted; no more are handed over until it has taken them all.
  connection.on('flush', () => {
    waiting = 0
  })
}
