import { allowances } from '@savanna/contract/plans/allowances'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { registerAllowanceJobs } from './allowances.jobs.ts'
import { readAllowances } from './allowances.service.ts'

export async function registerAllowances(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, allowances, ({ me }) => readAllowances(context, me))
  await registerAllowanceJobs(context)
}
