import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { deletePicture } from '../../kit/media/stored-picture.ts'
import { sweepOrphans } from '../../kit/media/sweep-orphans.ts'
import { findReferenced } from './stored-keys.repository.ts'

/**
 * Deletes the stored objects of deleted rows. Logs a failure instead of throwing: the nightly sweep deletes
 * them later.
 */
export async function discardObjects({ db, storage, log }: Context, keys: string[]): Promise<void> {
  try {
    // An open report may use one; the sweep deletes it once the report is closed.
    const held = await findReferenced(db, keys)
    await Promise.all(keys.filter((key) => !held.has(key)).map((key) => deletePicture(storage, key)))
  } catch (error) {
    log.warn({ err: error, keys }, 'stored pictures could not be deleted and are left to the sweep')
  }
}

interface Sweep {
  job: Job
  /** When, as a cron expression (UTC). */
  cron: string
  /** The stored objects' folder. */
  prefix: string
}

/** Schedules the nightly removal of stored objects without a row, such as those of an aborted upload. */
export async function scheduleNightlySweep(
  { db, storage, jobs, log, now }: Context,
  { job, cron, prefix }: Sweep,
): Promise<void> {
  await jobs.schedule(job, cron, async () => {
    const { deleted } = await sweepOrphans({
      storage,
      prefix,
      olderThanMs: DAY_MS,
      now: now(),
      isReferenced: (keys) => findReferenced(db, keys),
    })
    if (deleted > 0) log.info({ deleted, prefix }, 'stored pictures without a row were removed')
  })
}
