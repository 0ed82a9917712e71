import { suggestions } from '@savanna/contract/discovery'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { suggest } from './discovery.service.ts'

export async function registerDiscovery(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, suggestions, ({ me, query }) => suggest(context, me, query.cursor))
}
