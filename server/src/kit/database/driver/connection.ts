import tls from 'node:tls'
import type pg from 'pg'
import { splitHosts } from '../../settings/addresses.ts'
import { PrimaryHosts } from './primary-hosts.ts'
import { PrimarySocket } from './primary-socket.ts'

/** How to connect to a database: an outer one by its address, the embedded one by its socket folder. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

/** One finder for each connection, so that all clients of a server move together. */
const finders = new WeakMap<Connection, PrimaryHosts>()

/**
 * Returns what finds the primary, for an address that asks for it by `target_session_attrs=read-write`; undefined for
 * every other connection. Such an address of one host may lead to a balancer, behind which primaries change.
 */
export function primaryHostsOf(connection: Connection): PrimaryHosts | undefined {
  if (!('connectionString' in connection)) return undefined
  const [first = ''] = splitHosts(connection.connectionString)
  if (new URL(first).searchParams.get('target_session_attrs') !== 'read-write') return undefined
  const finder = finders.get(connection) ?? new PrimaryHosts(connection.connectionString)
  finders.set(connection, finder)
  return finder
}

/** Returns the driver's settings for a connection; its clients lead to the primary wherever it is asked for. */
export function toClientConfig(connection: Connection): pg.ClientConfig {
  const finder = primaryHostsOf(connection)
  const first = finder?.hosts[0]
  if (!finder || !first) return { ...connection }
  const { ssl } = first.config
  return {
    ...first.config,
    ...(ssl && { ssl: { ...(ssl === true ? {} : ssl), checkServerIdentity: acceptNamesOf(finder) } }),
    stream: () => new PrimarySocket(finder),
  }
}

/**
 * Accepts a certificate for any of the hosts. The driver knows only the first one; the one that is connected to was
 * asked for its state a moment before, over TLS that checked its own name.
 */
function acceptNamesOf({ hosts }: PrimaryHosts): typeof tls.checkServerIdentity {
  return (_first, certificate) => {
    const errors = hosts.map(({ config }) => tls.checkServerIdentity(config.host ?? 'localhost', certificate))
    return errors.includes(undefined) ? undefined : errors[0]
  }
}
