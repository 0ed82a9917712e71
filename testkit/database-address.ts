import type { Connection } from '../server/src/kit/database/database.ts'

/** Returns the connection as a setting. */
export function formatAddress(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, database, password = '' } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}
