import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { type Client, openClient } from '../kit/database/copy/snapshot.ts'
import type { Connection } from '../kit/database/database.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../kit/database/embedded/embedded.ts'
import { lockImport } from '../kit/database/unfinished.ts'
import type { Log } from '../kit/log.ts'
import { StartError } from '../kit/start-error.ts'

export interface SiteDatabase {
  connection: Connection
  close(): Promise<void>
}

/** Where a command tells what it does, one line at a time. */
export type Say = (line: string) => void

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

const nothingToClose = async () => {}

/** The site's database, whether or not its server runs. */
export async function reachDatabase(config: Place, log: Log): Promise<SiteDatabase> {
  if (config.databaseUrl !== undefined)
    return { connection: { connectionString: config.databaseUrl }, close: nothingToClose }
  if (!existsSync(path.join(config.dataDir, 'postgres')))
    throw new StartError(`There is no database in ${config.dataDir}; is DATA_DIR right?`)
  const running = await findEmbeddedPostgres(config.dataDir, log)
  return running ? { connection: running, close: nothingToClose } : ownDatabase(config, log)
}

/** The site's database for this command alone: refuses while a server runs on the embedded one. */
export async function ownDatabase(config: Place, log: Log): Promise<SiteDatabase> {
  if (config.databaseUrl !== undefined)
    return { connection: { connectionString: config.databaseUrl }, close: nothingToClose }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  return { connection: postgres.connection, close: postgres.stop }
}

/** The database that a site is to be brought into, for this command alone until the client is ended. */
export async function claimDatabase(connection: Connection): Promise<Client> {
  const client = await openClient(connection)
  try {
    await lockImport(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
