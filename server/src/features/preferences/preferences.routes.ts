import { msg } from '@lingui/core/runtime-macro'
import { getPreferences, savePreferences } from '@savanna/contract/preferences/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import { serve } from '../../kit/http/serve.ts'
import { changePreferences, readPreferences } from './preferences.service.ts'

export async function registerPreferences(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, getPreferences, ({ me, params }) => readPreferences(context, me, params.id))

  serve(app, savePreferences, async ({ me, params, body }) => {
    if (params.username !== me.username) throw problem(403, 'not_yours', msg`This is not yours.`)
    return changePreferences(context, me, body)
  })
}
