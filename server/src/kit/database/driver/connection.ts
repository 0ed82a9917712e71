/** How to connect to a database: an external one by its URL, the embedded one by its socket folder. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

/** How a site connects to its database. */
export interface SiteConnections {
  /** As the role for requests and jobs, which reads and writes rows. */
  server: Connection
  /** As the role that owns the tables and changes them. The same if an operator has created only one. */
  owner: Connection
}

/** Returns how a site connects to an external database; undefined for an embedded one. */
export function outerConnections({
  databaseUrl,
  databaseOwnerUrl,
}: {
  databaseUrl?: string | undefined
  databaseOwnerUrl?: string | undefined
}): SiteConnections | undefined {
  if (databaseUrl === undefined) return undefined
  const server = { connectionString: databaseUrl }
  return { server, owner: databaseOwnerUrl ? { connectionString: databaseOwnerUrl } : server }
}
