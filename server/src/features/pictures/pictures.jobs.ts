import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { sweepOrphans } from '../../kit/media/sweep-orphans.ts'
import { findReferenced } from './pictures.repository.ts'

const PREFIX = 'pictures/'
const DAY_MS = 86_400_000
const NIGHTLY = '20 3 * * *'

const sweepPictures = defineJob<Record<string, never>>('pictures-sweep', { expireInSeconds: 3600 })

/** Each night removes the stored pictures that no row refers to, such as those of an upload that broke off. */
export async function registerPictureJobs({ db, storage, jobs, log, now }: Context): Promise<void> {
  await jobs.work(sweepPictures, async () => {
    const { deleted } = await sweepOrphans({
      storage,
      prefix: PREFIX,
      olderThanMs: DAY_MS,
      now: now(),
      isReferenced: (keys) => findReferenced(db, keys),
    })
    if (deleted > 0) log.info({ deleted }, 'stored pictures without a row were removed')
  })
  await jobs.schedule(sweepPictures, NIGHTLY, {})
}
