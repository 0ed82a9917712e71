import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { scheduleNightlySweep } from '../pictures/index.ts'
import { POSTS_PREFIX } from './posts.media.ts'

const sweepPosts = defineJob('posts-sweep', { expireInSeconds: 3600 })

export async function registerPostJobs(context: Context): Promise<void> {
  await scheduleNightlySweep(context, { job: sweepPosts, cron: '40 3 * * *', prefix: POSTS_PREFIX })
}
