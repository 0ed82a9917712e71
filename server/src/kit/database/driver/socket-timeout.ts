import type pg from 'pg'
import { connectionOf } from './wire.ts'

/**
 * Closes a connection on which the database sends nothing for `timeoutMs` after a query: a hanging server, or
 * a network that drops every packet, would hold it forever. The query fails with `ETIMEDOUT`, and the pool
 * opens a new connection.
 */
export function setSocketTimeout(pool: pg.Pool, timeoutMs: number): void {
  pool.on('connect', (client) => {
    // The connection's user notices its loss at the next statement.
    client.on('error', () => {})
    const socket = connectionOf(client).stream
    socket.on('timeout', () =>
      socket.destroy(
        Object.assign(new Error('the database sent nothing for too long'), { code: 'ETIMEDOUT' }),
      ),
    )
  })
  pool.on('acquire', (client) => void connectionOf(client).stream.setTimeout(timeoutMs))
  pool.on('release', (_error, client) => void connectionOf(client).stream.setTimeout(0))
}

/** Disables the socket timeout until the connection is released to its pool. */
export function disableSocketTimeout(client: pg.ClientBase): void {
  connectionOf(client).stream.setTimeout(0)
}
