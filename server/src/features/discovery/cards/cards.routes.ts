import { cards } from '@savanna/contract/relations/passes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { serve } from '../../../kit/http/serve.ts'
import { registerListJobs } from '../compatibility/lists.jobs.ts'
import { readCards, readPassed } from './cards.service.ts'

export async function registerCards(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, cards, ({ me, query }) =>
    query.passed === '1' ? readPassed(context, me, query.cursor) : readCards(context, me, query.cursor),
  )
  await registerListJobs(context)
}
