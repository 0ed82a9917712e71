import type { Context } from '../../../context.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { recountMembers } from './consistency.repository.ts'
import { checkDiscovery, countAges } from './consistency.ts'

export const discoveryCheck = defineJob('discovery-check', { expireInSeconds: 7200 })

export const discoveryCount = defineJob('discovery-count', { expireInSeconds: 1800 })

const discoveryAges = defineJob('discovery-ages', { expireInSeconds: 1800 })

/**
 * Checks discovery every night. Counts the members of cells and sets of interests every hour, and the ages of
 * members whose birthday it is at the start of the day and every hour after it, in case the site was down.
 */
export async function registerDiscoveryJobs(context: Context): Promise<void> {
  const { jobs } = context
  await jobs.schedule(discoveryCheck, '43 3 * * *', (signal) =>
    checkDiscovery(context, { repair: true, signal }),
  )
  await jobs.schedule(discoveryCount, '13 * * * *', () => recountMembers(context.db))
  await jobs.schedule(discoveryAges, '0 * * * *', (signal) => countAges(context, signal))
}
