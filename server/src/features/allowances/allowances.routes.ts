import { allowances } from '@savanna/contract/plans/allowances'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { deleteUsesBefore } from './allowances.repository.ts'
import { dayOf } from './allowances.rules.ts'
import { readAllowances } from './allowances.service.ts'

export const allowanceSweep = defineJob('allowance-sweep')

/** Deletes the counts of past days each night. */
async function registerAllowanceJobs({ db, jobs, now }: Context): Promise<void> {
  await jobs.schedule(allowanceSweep, '7 0 * * *', () => deleteUsesBefore(db, dayOf(now())))
}

export async function registerAllowances(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, allowances, ({ me }) => readAllowances(context, me))
  await registerAllowanceJobs(context)
}
