import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { dayOf } from '../allowances/index.ts'
import { deleteViewsBefore } from './daily-views.repository.ts'

export const dailyViewSweep = defineJob('daily-view-sweep')

/** Deletes each night what was counted on days that are over. */
export async function registerDailyViews(_app: FastifyInstance, { db, jobs, now }: Context): Promise<void> {
  await jobs.schedule(dailyViewSweep, '9 0 * * *', () => deleteViewsBefore(db, dayOf(now())))
}
