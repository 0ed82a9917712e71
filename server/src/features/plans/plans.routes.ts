import { cancelPlan, getAllPackages, getOwnPlan, getPackage } from '@savanna/contract/plans/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { callerOf, serve } from '../../kit/http/serve.ts'
import { registerPayments } from './payments/payments.routes.ts'
import { cancelReminder, readAllPlans, readOwnPlan, readPlan, readPlans } from './plans.service.ts'
import { registerPlanJobs } from './plans.workers.ts'

export async function registerPlans(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, getAllPackages, async ({ request }) =>
    (await callerOf(app, request, 'admin')) ? readAllPlans(context) : readPlans(context),
  )
  serve(app, getPackage, ({ params }) => readPlan(context, params.id))
  serve(app, getOwnPlan, ({ me }) => readOwnPlan(context, me))
  serve(app, cancelPlan, ({ me, body }) => cancelReminder(context, me, body.cancelled))
  const paying = await registerPayments(app, context)
  await registerPlanJobs(context, paying)
}
