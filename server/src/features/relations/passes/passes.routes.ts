import { pass, unpass } from '@savanna/contract/relations/passes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { serve } from '../../../kit/http/serve.ts'
import { passMember, unpassMember } from './passes.service.ts'

export function registerPasses(app: FastifyInstance, context: Context): void {
  serve(app, pass, ({ me, params }) => passMember(context, me, params.id))
  serve(app, unpass, ({ me, params }) => unpassMember(context, me, params.id))
}
