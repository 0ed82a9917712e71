import { eq } from 'drizzle-orm'
import { planClock } from '../../server/src/features/plans/plans.jobs.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { startJobs } from '../../server/src/kit/jobs/jobs.ts'
import { createLog } from '../../server/src/kit/log.ts'
import { plans, subscriptions } from '../../server/src/schema/plans.tables.ts'
import type { Site } from '../../testkit/programs/site.ts'
import type { Member } from './members.ts'

/** Offers three plans and returns their ids, the shortest first. */
export async function offerPlans({ db }: Site): Promise<[string, string, string]> {
  const ids: [string, string, string] = [newId(), newId(), newId()]
  const [dawn, noon, dusk] = ids
  await db.insert(plans).values([
    { id: dawn, title: 'Dawn', price: 999, duration: 30, status: 'Active' },
    { id: noon, title: 'Noon', price: 2499, duration: 90, status: 'Active' },
    { id: dusk, title: 'Dusk', price: 7999, duration: 365, status: 'Active' },
  ])
  return ids
}

/** Ends a member's plan, and runs the plan job. */
export async function letPlanEnd({ db, connection }: Site, { id }: Pick<Member, 'id'>): Promise<void> {
  await db
    .update(subscriptions)
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where(eq(subscriptions.member_id, id))
  const jobs = await startJobs({ connection, log: createLog({ level: 'error' }) })
  await jobs.send(planClock, {})
  await jobs.stop()
}
