import { countSite, getSite } from '@savanna/contract/site/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { readPlans } from '../plans/index.ts'
import { serveCrawlers } from './crawlers.ts'
import { createCounts, figuresOf, offersOf } from './site.service.ts'

/** Serves what this site offers and how many it has; returns the live values of its prerendered front page. */
export function registerSite(app: FastifyInstance, context: Context) {
  const { config } = context
  const counts = createCounts(context)
  serve(app, getSite, async () => ({
    googleClientId: config.googleClientId ?? null,
    contactMail: config.contactMail ?? null,
  }))
  serve(app, countSite, counts)
  serveCrawlers(app, config.publicUrl)
  return {
    // Prices are those of the moment: whoever registers for one shall find it.
    readLiveValues: async () => ({ ...figuresOf(await counts()), ...offersOf(await readPlans(context)) }),
  }
}
