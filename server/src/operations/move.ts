import type { Config } from '../config.ts'
import { countTables } from '../kit/database/copy/catalog.ts'
import { clearDatabase } from '../kit/database/copy/prepare.ts'
import { openSnapshot } from '../kit/database/copy/snapshot.ts'
import { type Connection, openDatabase } from '../kit/database/database.ts'
import { isImportUnfinished } from '../kit/database/import-state.ts'
import type { Log } from '../kit/log.ts'
import { StartError } from '../kit/start-error.ts'
import { fillDatabase } from './fill.ts'
import { connectImportTarget, ownDatabase, type PrintLine } from './site.ts'

/** Copies a stopped site's embedded database to an empty external one; the embedded one is unchanged. */
export async function moveDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  target: string,
  { log, print }: { log: Log; print: PrintLine },
): Promise<void> {
  if (config.databaseUrl !== undefined)
    throw new StartError(
      'DATABASE_URL is set, so this site has left its embedded database already; without it that one is moved.',
    )
  const connection = { connectionString: target }
  const claimed = await claimTarget(target, log)
  try {
    await copySite(config, connection, { log, print })
  } finally {
    await claimed.end()
  }
  print(
    'Done. Set DATABASE_OWNER_URL to that address and DATABASE_URL to that of the role which owns nothing, and start; pictures and secrets stay in DATA_DIR.',
  )
}

async function copySite(
  config: { dataDir: string },
  target: Connection,
  output: { log: Log; print: PrintLine },
) {
  const database = await ownDatabase(config, output.log)
  try {
    const snapshot = await openSnapshot(database.owner)
    try {
      const tables = []
      for (const table of snapshot.tables) tables.push({ ...table, ...(await snapshot.fingerprint(table)) })
      output.print('Each table has the same number of rows and the same checksum on both sides:')
      await fillDatabase(target, { ...snapshot, tables }, output)
    } finally {
      await snapshot.close()
    }
  } finally {
    await database.close()
  }
}

/** Locks a target database, and empties it after an interrupted move; throws if it can't take a site. */
async function claimTarget(target: string, log: Log) {
  if (!/^postgres(ql)?:\/\//.test(target) || !URL.canParse(target))
    throw new StartError('Name the target: npm run move -- postgres://user:password@host/database')
  // Also rejects one that is too old or can't be reached.
  await (await openDatabase({ connectionString: target }, log)).close()
  const client = await connectImportTarget({ connectionString: target })
  try {
    const tables = await countTables(client)
    if (tables > 0 && !(await isImportUnfinished(client)))
      throw new StartError(`That database holds ${tables} tables already; name an empty one.`)
    if (tables > 0) await clearDatabase(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
