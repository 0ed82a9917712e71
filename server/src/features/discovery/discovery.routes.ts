import { savedFilter, saveFilter, search, suggestions } from '@savanna/contract/discovery/routes'
import { tonight } from '@savanna/contract/discovery/tonight'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { createSearcherAuthenticate } from './compatibility/searcher.ts'
import { workForDiscovery } from './consistency/consistency.jobs.ts'
import { searchMembers, suggest } from './discovery.service.ts'
import { keepFilter, readFilter } from './filters.service.ts'
import { workForFreeSuggestions } from './free-suggestions/free-suggestions.jobs.ts'
import { workForEvenings } from './tonight/announcements.workers.ts'
import { readTonight } from './tonight/tonight.service.ts'

export async function registerDiscovery(app: FastifyInstance, context: Context): Promise<void> {
  const authenticate = createSearcherAuthenticate(context)
  serve(app, suggestions, ({ me, query }) => suggest(context, me, query), authenticate)
  serve(app, tonight, ({ me, query }) => readTonight(context, me, query.zone), authenticate)
  serve(app, savedFilter, ({ me }) => readFilter(context, me))
  serve(app, saveFilter, ({ me, body }) => keepFilter(context, me, body))
  serve(app, search, ({ me, body }) => searchMembers(context, me, body), authenticate)
  await workForDiscovery(context)
  await workForFreeSuggestions(context)
  await workForEvenings(context)
}
