import { allowances } from '@savanna/contract/allowances'
import { cancelPlan, getAllPackages, getOwnPlan, getPackage } from '@savanna/contract/plans'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { callerOf, serve } from '../../kit/http/serve.ts'
import { workForAllowances } from '../allowances/allowances.jobs.ts'
import { readAllowances } from '../allowances/allowances.service.ts'
import type { PlanNews } from './news.ts'
import { registerPayments } from './payments/payments.routes.ts'
import { cancelReminder, readAllPlans, readOwnPlan, readPlan, readPlans } from './plans.service.ts'
import { workForPlans } from './plans.workers.ts'

export async function registerPlans(app: FastifyInstance, context: Context, news: PlanNews): Promise<void> {
  serve(app, getAllPackages, async ({ request }) =>
    (await callerOf(app, request, 'admin')) ? readAllPlans(context) : readPlans(context),
  )
  serve(app, getPackage, ({ params }) => readPlan(context, params.id))
  serve(app, getOwnPlan, ({ me }) => readOwnPlan(context, me))
  serve(app, cancelPlan, ({ me, body }) => cancelReminder(context, me, body.cancelled))
  serve(app, allowances, ({ me }) => readAllowances(context, me))
  const telling = { ...context, news }
  const paying = await registerPayments(app, telling)
  await workForPlans(telling, paying)
  await workForAllowances(context)
}
