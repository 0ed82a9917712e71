import type { Socket } from 'node:net'
import type pg from 'pg'

/** Returns the socket below a connection, a private field of the driver. */
function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/**
 * Closes a connection on which the database sends nothing for `timeoutMs` after a query: a server that hangs, or a
 * network that drops every packet, would hold it for ever. The query fails with `ETIMEDOUT`, and the pool opens a new
 * connection.
 */
export function setSocketTimeout(pool: pg.Pool, timeoutMs: number): void {
  pool.on('connect', (client) => {
    // The user of the connection notices its loss at its next statement.
    client.on('error', () => {})
    const socket = socketOf(client)
    socket.on('timeout', () =>
      socket.destroy(
        Object.assign(new Error('the database sent nothing for too long'), { code: 'ETIMEDOUT' }),
      ),
    )
  })
  pool.on('acquire', (client) => void socketOf(client).setTimeout(timeoutMs))
  pool.on('release', (_error, client) => void socketOf(client).setTimeout(0))
}

/** Switches the socket timeout off until the connection is released to its pool. */
export function disableSocketTimeout(client: pg.ClientBase): void {
  socketOf(client).setTimeout(0)
}
