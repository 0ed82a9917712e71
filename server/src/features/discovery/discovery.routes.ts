import { savedFilter, saveFilter, search, suggestions } from '@savanna/contract/discovery/routes'
import { tonight } from '@savanna/contract/discovery/tonight'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { workForDiscovery } from './consistency/consistency.jobs.ts'
import { searchMembers, suggest } from './discovery.service.ts'
import { keepFilter, readFilter } from './filters.service.ts'
import { workForFreeSuggestions } from './free-suggestions/free-suggestions.service.ts'
import { workForEvenings } from './tonight/announcements.service.ts'
import { readTonight } from './tonight/tonight.service.ts'

export async function registerDiscovery(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, suggestions, ({ me, query }) => suggest(context, me, query))
  serve(app, tonight, ({ me, query }) => readTonight(context, me, query.zone))
  serve(app, savedFilter, ({ me }) => readFilter(context, me))
  serve(app, saveFilter, ({ me, body }) => keepFilter(context, me, body))
  serve(app, search, ({ me, body }) => searchMembers(context, me, body))
  await workForDiscovery(context)
  await workForFreeSuggestions(context)
  await workForEvenings(context)
}
