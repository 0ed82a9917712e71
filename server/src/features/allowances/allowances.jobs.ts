import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { deleteUsesBefore } from './allowances.repository.ts'
import { dayOf } from './allowances.rules.ts'

export const allowanceSweep = defineJob('allowance-sweep')

/** Deletes each night what was counted on days that are over. */
export async function registerAllowanceJobs({ db, jobs, now }: Context): Promise<void> {
  await jobs.schedule(allowanceSweep, '7 0 * * *', () => deleteUsesBefore(db, dayOf(now())))
}
