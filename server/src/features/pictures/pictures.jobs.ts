import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { findWithoutAvif, storeAvif } from '../../kit/media/renditions.ts'
import { scheduleNightlySweep } from './stored-objects.ts'

const sweepPictures = defineJob('pictures-sweep', { expireInSeconds: 3600 })

export async function registerPictureJobs(context: Context): Promise<void> {
  await scheduleNightlySweep(context, { job: sweepPictures, cron: '20 3 * * *', prefix: 'pictures/' })
  await registerAvifJob(context)
}

const avifJob = defineJob('picture-avif', { expireInSeconds: 2 * 3600 })

/** At night, when the processor has time for it. */
const NIGHTLY = '10 4 * * *'
const FOLDERS = ['pictures/', 'posts/']

/** Schedules storing pictures in AVIF as well, including those from earlier versions. */
async function registerAvifJob(context: Context): Promise<void> {
  await context.jobs.schedule(avifJob, NIGHTLY, (signal) => storeAvifs(context, signal))
}

/** Stores the pictures that have no AVIF yet. Can be interrupted: the next night continues. */
async function storeAvifs(
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const folder of FOLDERS)
    for await (const key of findWithoutAvif(storage, folder)) {
      if (signal?.aborted) return
      await storeAvif(storage, key).catch((err: unknown) =>
        log.warn({ err, key }, 'a picture could not be stored in AVIF'),
      )
    }
}
