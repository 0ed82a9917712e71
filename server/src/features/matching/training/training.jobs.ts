import type { Context } from '../../../context.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { pairForTonight } from '../tonight/tonight.service.ts'
import { trainMatching } from './training.service.ts'

export const matchingTraining = defineJob('matching-training', {
  expireInSeconds: 3600,
})

export const tonightPairing = defineJob('tonight-pairing', { expireInSeconds: 3600 })

/**
 * Learns each night from what members did, and then pairs members for the evening unless the operator turned
 * it off, once across all servers. If a night is missed, what was learned stays, and the evening's five come
 * from each member's own list.
 */
export async function registerMatchingJobs(context: Context): Promise<void> {
  await context.jobs.schedule(matchingTraining, '17 2 * * *', (signal) => trainMatching(context, signal))
  await context.jobs.schedule(tonightPairing, '47 2 * * *', async (signal) => {
    if (context.config.pairsOfTheEvening) await pairForTonight(context, signal)
  })
}
