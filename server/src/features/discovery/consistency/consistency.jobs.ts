import type { Context } from '../../../context.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { countAges } from './ages.ts'
import { recountMembers } from './consistency.repository.ts'
import { checkDiscovery } from './consistency.ts'

export const discoveryCheck = defineJob<Record<never, never>>('discovery-check', { expireInSeconds: 7200 })

export const discoveryCount = defineJob<Record<never, never>>('discovery-count', { expireInSeconds: 1800 })

const discoveryAges = defineJob<Record<never, never>>('discovery-ages', { expireInSeconds: 1800 })

/**
 * Checks discovery each night, counts the members of cells and sets of interests each hour, and the ages of those who
 * have their birthday when the day begins, and each hour after it in case the site was down.
 */
export async function workForDiscovery(context: Context): Promise<void> {
  const { jobs } = context
  await jobs.work(discoveryCheck, async (_payload, signal) => {
    await checkDiscovery(context, { repair: true, signal })
  })
  await jobs.schedule(discoveryCheck, '43 3 * * *', {})
  await jobs.work(discoveryCount, () => recountMembers(context.db))
  await jobs.schedule(discoveryCount, '13 * * * *', {})
  await jobs.work(discoveryAges, async (_payload, signal) => {
    await countAges(context, signal)
  })
  await jobs.schedule(discoveryAges, '0 * * * *', {})
}
