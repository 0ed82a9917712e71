import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { checkDiscovery } from './discovery.check.ts'

export const discoveryCheck = defineJob<Record<never, never>>('discovery-check', { expireInSeconds: 7200 })

/** Does what discovery leaves to be done at night. */
export async function workForDiscovery(context: Context): Promise<void> {
  const { jobs } = context
  await jobs.work(discoveryCheck, async (_payload, signal) => {
    await checkDiscovery(context, { repair: true, signal })
  })
  await jobs.schedule(discoveryCheck, '43 3 * * *', {})
}
