import type { Connection } from '../server/src/kit/database/database.ts'

/** Returns the connection as a setting. */
export function formatAddress(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { host, port, user, database, password = '' } = connection
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}

export interface Login {
  user: string
  password: string
}

/** Roles for the tests' databases, as `docs/database/roles.sql` creates them for a site. */
export const TEST_ROLES = {
  owner: { user: 'savanna_test_owner', password: 'of the tests' },
  server: { user: 'savanna_test', password: 'of the tests' },
} satisfies Record<string, Login>

/** Returns how to connect to another database of the same PostgreSQL, as the same role or another one. */
export function databaseBeside(connection: Connection, database: string, login?: Login): Connection {
  if (!('connectionString' in connection)) return { ...connection, database, ...login }
  const url = new URL(connection.connectionString)
  Object.assign(
    url,
    { pathname: `/${database}` },
    login && { username: login.user, password: login.password },
  )
  return { connectionString: url.href }
}
