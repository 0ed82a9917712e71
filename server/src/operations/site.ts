import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { type Client, openClient } from '../kit/database/copy/snapshot.ts'
import type { Connection } from '../kit/database/database.ts'
import { outerConnections, type SiteConnections } from '../kit/database/driver/connection.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../kit/database/embedded/embedded.ts'
import { lockImport } from '../kit/database/import-state.ts'
import type { Log } from '../kit/log.ts'
import { StartError } from '../kit/start-error.ts'

export interface SiteDatabase extends SiteConnections {
  close(): Promise<void>
}

/** Prints a line of a command's progress. */
export type PrintLine = (line: string) => void

/** The settings that locate a site's database. */
export type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>

const nothingToClose = async () => {}

/** Connects to the site's database, whether or not its server is running. */
export async function reachDatabase(config: DatabaseSettings, log: Log): Promise<SiteDatabase> {
  const outer = outerConnections(config)
  if (outer) return { ...outer, close: nothingToClose }
  if (!existsSync(path.join(config.dataDir, 'postgres')))
    throw new StartError(`There is no database in ${config.dataDir}; is DATA_DIR right?`)
  const running = await findEmbeddedPostgres(config.dataDir, log)
  return running ? { ...running, close: nothingToClose } : ownDatabase(config, log)
}

/** Connects to the site's database for only this command: throws while a server is running on the embedded one. */
export async function ownDatabase(config: DatabaseSettings, log: Log): Promise<SiteDatabase> {
  const outer = outerConnections(config)
  if (outer) return { ...outer, close: nothingToClose }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return { server: postgres.server, owner: postgres.owner, close: postgres.stop }
}

/** Connects to an import's target and holds its lock until the client ends. */
export async function connectImportTarget(connection: Connection): Promise<Client> {
  const client = await openClient(connection)
  try {
    await lockImport(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
