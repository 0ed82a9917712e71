import type pg from 'pg'
import { connectionOf } from './wire.ts'

const READ_ONLY_TRANSACTION = '25006'

/**
 * Closes each connection on which the database rejects a write because its host has become a standby. The
 * statement fails with 25006, and the next one gets a new connection.
 */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  const readOnly = new WeakSet<pg.ClientBase>()
  pool.on('connect', (client) => {
    connectionOf(client).on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY_TRANSACTION) readOnly.add(client)
    })
  })
  // A pool removes a connection that is already ending when it's returned.
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) void (client as pg.PoolClient & pg.Client).end()
  })
}
