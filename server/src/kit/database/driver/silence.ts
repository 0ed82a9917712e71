import type { Socket } from 'node:net'
import type pg from 'pg'

function wireOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/**
 * Breaks a connection on which the database, asked, says nothing for that long: one that hangs, or a network that
 * swallows everything, would hold it for ever. What was asked fails, and the pool makes a new connection.
 */
export function endSilence(pool: pg.Pool, silenceMs: number): void {
  pool.on('connect', (client) => {
    // Whoever holds the connection hears of its loss from their next statement.
    client.on('error', () => {})
    const wire = wireOf(client)
    wire.on('timeout', () =>
      wire.destroy(Object.assign(new Error('the database said nothing for too long'), { code: 'ETIMEDOUT' })),
    )
  })
  pool.on('acquire', (client) => void wireOf(client).setTimeout(silenceMs))
  pool.on('release', (_error, client) => void wireOf(client).setTimeout(0))
}

/** Lets a connection be silent, until it is given back. */
export function allowSilence(client: pg.ClientBase): void {
  wireOf(client).setTimeout(0)
}
