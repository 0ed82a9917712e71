import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { registerAvifJob } from './avif.jobs.ts'
import { scheduleNightlySweep } from './stored-objects.ts'

const sweepPictures = defineJob('pictures-sweep', { expireInSeconds: 3600 })

export async function registerPictureJobs(context: Context): Promise<void> {
  await scheduleNightlySweep(context, { job: sweepPictures, cron: '20 3 * * *', prefix: 'pictures/' })
  await registerAvifJob(context)
}
