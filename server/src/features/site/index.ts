import { getSite } from '@savanna/contract/site'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'

/** Tells the pages what this site offers. */
export async function registerSite(app: FastifyInstance, { config }: Context): Promise<void> {
  serve(app, getSite, async () => ({ googleClientId: config.googleClientId ?? null }))
}
