import type { Context } from '../../../context.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { trainMatching } from './training.service.ts'

const matchingTraining = defineJob<Record<never, never>>('matching-training', { expireInSeconds: 3600 })

/** Learns each night from what members did, once for all servers together. Without a night the last state stays. */
export async function workForMatching(context: Context): Promise<void> {
  await context.jobs.work(matchingTraining, (_payload, signal) => trainMatching(context, signal))
  await context.jobs.schedule(matchingTraining, '17 2 * * *', {})
}
