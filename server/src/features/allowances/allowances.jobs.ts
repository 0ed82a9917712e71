import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { deleteUsesBefore } from './allowances.repository.ts'
import { dayOf } from './allowances.rules.ts'

export const allowanceSweep = defineJob<Record<never, never>>('allowance-sweep')

/** Deletes each night what was counted on days that are over. */
export async function registerAllowanceJobs({ db, jobs, now }: Context): Promise<void> {
  await jobs.work(allowanceSweep, () => deleteUsesBefore(db, dayOf(now())))
  await jobs.schedule(allowanceSweep, '7 0 * * *', {})
}
