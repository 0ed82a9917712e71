import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'
import { MEMBER_DATA, RELATIONSHIPS } from '../app.ts'
import { eraseListed } from '../features/accounts/index.ts'
import { findReferenced } from '../features/pictures/index.ts'
import { type Connection, type Database, openDatabase } from '../kit/database/database.ts'
import type { Erasures } from '../kit/files/erasure-list.ts'
import { deleteJobsNaming } from '../kit/jobs/jobs.repository.ts'
import type { Log } from '../kit/log.ts'
import type { MediaStorage } from '../kit/media/storage.ts'
import { sweepOrphans } from '../kit/media/sweep-orphans.ts'
import type { PrintLine } from './site.ts'

interface Options {
  /** The restored site's secret. */
  tokenSecret: string
  storage: MediaStorage
  log: Log
  print: PrintLine
}

// A member may have much to delete, and nobody is waiting for a response.
const TIMEOUTS = { statement: 10 * MINUTE_MS, socket: 11 * MINUTE_MS }

/**
 * Deletes a restored site's members whose erasure is listed, dated when they were deleted, with their
 * pictures, and prints how many there were.
 */
export async function applyErasures(
  connection: Connection,
  { erasedAt }: Erasures,
  { tokenSecret, storage, log, print }: Options,
): Promise<void> {
  if (erasedAt.size === 0) return
  const { db, close } = await openDatabase(connection, log, { timeouts: TIMEOUTS })
  try {
    const context = {
      db,
      storage,
      config: { tokenSecret },
      relationships: RELATIONSHIPS,
      now: () => new Date(),
      jobs: { deleteNaming: (tx: Database, texts: string[]) => deleteJobsNaming(tx, texts) },
    }
    const erased = await eraseListed(context, MEMBER_DATA, erasedAt)
    if (erased === 0) return
    // This restore wrote everything that's stored, however recent it is.
    const sweep = {
      storage,
      olderThanMs: -DAY_MS,
      isReferenced: (keys: string[]) => findReferenced(db, keys),
    }
    const { deleted } = await sweepOrphans(sweep)
    print(
      `Members who were deleted after the backup and are deleted again: ${erased}, with ${deleted} stored files.`,
    )
  } finally {
    await close()
  }
}
