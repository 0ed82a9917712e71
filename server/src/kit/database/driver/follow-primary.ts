import type pg from 'pg'
import type { PrimaryHosts } from './primary-hosts.ts'
import { connectionOf } from './wire.ts'

const READ_ONLY_TRANSACTION = '25006'
/** After this long in use, a connection may be one to a primary that hangs or that the network has cut off. */
const SUSPICIOUS_MS = 2_000
const WATCH_MS = 1_000

/**
 * Gives up each connection on which the database refuses to write: its host has become a copy. The statement fails with
 * 25006, and the next one gets a new connection.
 */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  const refused = new WeakSet<pg.ClientBase>()
  pool.on('connect', (client) => {
    connectionOf(client).on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY_TRANSACTION) refused.add(client)
    })
  })
  // A pool removes what is ending already when it gets it back.
  pool.on('release', (_error, client) => {
    if (refused.has(client)) void (client as pg.PoolClient & pg.Client).end()
  })
}

/**
 * Looks for another primary while a connection has been in use for long. A primary that hangs, or that the network has
 * cut off, closes no connection, and would hold all of a pool until their timeout.
 */
export function watchPrimary(pool: pg.Pool, hosts: PrimaryHosts): { stop(): void } {
  const since = new Map<pg.ClientBase, number>()
  pool.on('acquire', (client) => void since.set(client, performance.now()))
  pool.on('release', (_error, client) => void since.delete(client))
  const timer = setInterval(() => {
    const isLong = (at: number) => performance.now() - at > SUSPICIOUS_MS
    if ([...since.values()].some(isLong)) void hosts.check()
  }, WATCH_MS).unref()
  return { stop: () => clearInterval(timer) }
}
