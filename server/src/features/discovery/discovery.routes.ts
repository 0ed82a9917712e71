import { savedFilter, saveFilter, search, suggestions } from '@savanna/contract/discovery/routes'
import {
  deleteSearch,
  listSavedSearches,
  renameSearch,
  saveSearch,
} from '@savanna/contract/discovery/saved-searches'
import { tonight } from '@savanna/contract/discovery/tonight'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { registerDiscoveryJobs } from './consistency/consistency.jobs.ts'
import { searchMembers, suggest } from './discovery.service.ts'
import { readFilter, saveMemberFilter } from './filters.service.ts'
import { registerFreeSuggestionJobs } from './free-suggestions/free-suggestions.service.ts'
import { registerSavedSearchJobs } from './saved-searches/looks.service.ts'
import * as saved from './saved-searches/saved-searches.service.ts'
import { registerEveningJobs } from './tonight/announcements.service.ts'
import { readTonight } from './tonight/tonight.service.ts'

export async function registerDiscovery(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, suggestions, ({ me, query }) => suggest(context, me, query))
  serve(app, tonight, ({ me, query }) => readTonight(context, me, query.zone))
  serve(app, savedFilter, ({ me }) => readFilter(context, me))
  serve(app, saveFilter, ({ me, body }) => saveMemberFilter(context, me, body))
  serve(app, search, ({ me, body }) => searchMembers(context, me, body))
  serve(app, listSavedSearches, ({ me }) => saved.readSavedSearches(context, me))
  serve(app, saveSearch, ({ me, body }) => saved.saveOwnSearch(context, me, body))
  serve(app, renameSearch, ({ me, body }) => saved.renameOwnSearch(context, me, body))
  serve(app, deleteSearch, ({ me, body }) => saved.deleteOwnSearch(context, me, body))
  await registerDiscoveryJobs(context)
  await registerFreeSuggestionJobs(context)
  await registerEveningJobs(context)
  await registerSavedSearchJobs(context)
}
