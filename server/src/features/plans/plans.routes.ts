import { PORTAL_HEADER } from '@savanna/contract/admin/proof'
import { cancelPlan, getAllPackages, getOwnPlan, getPackage } from '@savanna/contract/plans/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { callerOf, serve } from '../../kit/http/serve.ts'
import { withLocaleOf } from '../../kit/language/current-language.ts'
import { findMailRecipient } from '../accounts/index.ts'
import { findReceiptOf } from './payments/payments.repository.ts'
import { registerPayments } from './payments/payments.routes.ts'
import { reconcile } from './payments/reconcile.service.ts'
import type { PaymentContext } from './payments/settle.service.ts'
import { announcePlanChanges } from './plan-clock.service.ts'
import { type PlanMail, paymentRound, planClock, planMail } from './plans.jobs.ts'
import { writeReceipt, writeReminder } from './plans.mails.ts'
import { findCurrentPlan, hasOffer } from './plans.repository.ts'
import { cancelReminder, readAllPlans, readOwnPlan, readPlan, readPlans } from './plans.service.ts'

export async function registerPlans(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, getAllPackages, async ({ request }) => {
    // The browser sends an administrator's cookie with the site's own pages too; only the portal shows closed
    // plans.
    const { authorization, [PORTAL_HEADER]: portal } = request.headers
    const mayBeAdmin = authorization !== undefined || portal !== undefined
    return mayBeAdmin && (await callerOf(app, request, 'admin')) ? readAllPlans(context) : readPlans(context)
  })
  serve(app, getPackage, ({ params }) => readPlan(context, params.id))
  serve(app, getOwnPlan, ({ me }) => readOwnPlan(context, me))
  serve(app, cancelPlan, ({ me, body }) => cancelReminder(context, me, body.cancelled))
  const paying = await registerPayments(app, context)
  await registerPlanJobs(context, paying)
}

const EVERY_MINUTE = '* * * * *'

/** Runs the jobs for plans and payments: emails, the plan clock and the reconciler. */
async function registerPlanJobs(context: Context, paying: PaymentContext | undefined): Promise<void> {
  const { jobs } = context
  await jobs.work(planMail, ({ memberId, about }) => mailPlan(context, memberId, about))
  await jobs.schedule(planClock, EVERY_MINUTE, () => announcePlanChanges(context))
  if (!paying) return
  await jobs.schedule(paymentRound, EVERY_MINUTE, () => reconcile(paying))
  // Settles payments interrupted by a crash.
  await jobs.send(paymentRound, {})
}

async function mailPlan({ db, config, mail, now }: Context, memberId: string, about: PlanMail) {
  const payer = await findMailRecipient(db, memberId)
  if (!payer) return
  if ('paymentId' in about) {
    const paid = await findReceiptOf(db, about.paymentId)
    if (paid) await mail.send(withLocaleOf(payer, () => writeReceipt(config, payer, paid)))
  } else {
    const ending = (await findCurrentPlan(db, memberId, now())).find(({ id }) => id === about.endingId)
    const onOffer = await hasOffer(db)
    if (ending)
      await mail.send(withLocaleOf(payer, () => writeReminder(config, payer, { ...ending, onOffer })))
  }
  // The account may have been deleted while its email was in flight.
  if (!(await findMailRecipient(db, memberId))) await mail.deleteKept(memberId, payer.mail)
}
