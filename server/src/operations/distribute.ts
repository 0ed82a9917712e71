import type { Config } from '../config.ts'
import { distributeTables, undoDistribution } from '../features/distribution/index.ts'
import { hasRunningServer } from '../kit/database/copy/prepare.ts'
import { openClient } from '../kit/database/copy/snapshot.ts'
import { databaseOn } from '../kit/database/database.ts'
import { StartError } from '../kit/start-error.ts'
import type { PrintLine } from './site.ts'

export interface DistributeFlags {
  undo: boolean
  /** How many parts each table is divided into; 32 if absent. */
  shards?: number | undefined
  signal?: AbortSignal
}

/** Moves a stopped site's tables to the Citus workers, or back with `undo`. */
export async function distributeSite(
  { databaseUrl, databaseOwnerUrl }: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>,
  { undo, shards, signal }: DistributeFlags,
  print: PrintLine,
): Promise<void> {
  if (databaseUrl === undefined)
    throw new StartError(
      'Set DATABASE_URL to the coordinator of Citus: the embedded database has no workers.',
    )
  const client = await openClient({ connectionString: databaseOwnerUrl ?? databaseUrl })
  try {
    const options = {
      print,
      isServed: () => hasRunningServer(client),
      ...(signal && { signal }),
      ...(shards && { shards }),
    }
    await (undo ? undoDistribution : distributeTables)(databaseOn(client), options)
  } finally {
    await client.end()
  }
}
