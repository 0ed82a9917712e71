import type { Socket } from 'socket.io'

type Connection = Socket['conn']

/** So much may wait for one browser, in bytes. Whoever takes it too slowly comes back and fetches what was missed. */
const MOST_WAITING = 1_000_000

/** Calls back when a browser does not take what it is sent: kept for it, that would fill the memory. */
export function watchBacklog(connection: Connection, tooMuch: () => void): void {
  let waiting = 0
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waiting += data?.length ?? 0
    if (waiting > MOST_WAITING) tooMuch()
  })
  // What is given to the line leaves this count; no more is given while the line has not taken all of it.
  connection.on('flush', () => {
    waiting = 0
  })
}
