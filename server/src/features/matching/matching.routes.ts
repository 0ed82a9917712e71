import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { getLearning, setLearning } from '@savanna/contract/matching/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { findChoice, saveChoice } from './choice.repository.ts'
import { registerMatchingJobs } from './training/training.jobs.ts'

export async function registerMatching(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context
  serve(app, getLearning, async ({ me }) => ({ on: (await findChoice(db, me.id)).on }))
  serve(app, setLearning, async ({ me, body: { data } }) => {
    await db.transaction((tx) => saveChoice(tx, me.id, data.on))
    return {
      message: say(
        data.on
          ? msg`Suggestions now learn from what you do`
          : msg`Suggestions no longer learn from what you do`,
      ),
    }
  })
  await registerMatchingJobs(context)
}
