import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { sweepEachNight } from './stored-objects.ts'

const sweepPictures = defineJob<Record<string, never>>('pictures-sweep', { expireInSeconds: 3600 })

export async function registerPictureJobs(context: Context): Promise<void> {
  await sweepEachNight(context, { job: sweepPictures, cron: '20 3 * * *', prefix: 'pictures/' })
}
