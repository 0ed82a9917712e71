/** How to connect to a database: an outer one by its address, the embedded one by its socket folder. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

/** How a site connects to its database. */
export interface SiteConnections {
  /** As the role that requests and jobs use, which reads and writes rows. */
  server: Connection
  /** As the role that owns the tables and changes them. The same where an operator has made only one. */
  owner: Connection
}

/** Returns how a site connects to an outer database; undefined for one with an embedded database. */
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
