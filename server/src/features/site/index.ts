import { formatFigures, formatOffers, liveValuesOf } from '@savanna/contract/site/live-values'
import { countSite, getSite } from '@savanna/contract/site/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { readPlans } from '../plans/index.ts'
import { serveCrawlers } from './crawlers.ts'
import { createCounts } from './site.service.ts'

/** Registers this site's routes. Returns a function that reads the landing page's live values. */
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
    // Prices are read each time: visitors who register for one must find it.
    readLiveValues: async () => {
      const figures = formatFigures(await counts())
      return liveValuesOf(figures, formatOffers(await readPlans(context)))
    },
  }
}
