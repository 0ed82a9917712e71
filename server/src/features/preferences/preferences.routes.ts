import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { CHANGED_ELSEWHERE, getPreferences, savePreferences } from '@savanna/contract/preferences/routes'
import type { Reply, RouteOutput } from '@savanna/contract/route'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { serve } from '../../kit/http/serve.ts'
import { requireView } from '../daily-views/index.ts'
import { mayViewIntimate, requireVisible } from '../profiles/index.ts'
import { findPreferences, lockVersion, saveAnswers } from './preferences.repository.ts'
import { answersOf, textsOf, withoutIntimate } from './preferences.rules.ts'

export async function registerPreferences(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, getPreferences, ({ me, params }) => readPreferences(context, me, params.id))

  serve(app, savePreferences, async ({ me, params, body }) => {
    if (params.username !== me.username) throw problem(403, 'not_yours', msg`You don’t have access to this.`)
    return changePreferences(context, me, body)
  })
}

/** Returns the visible answers of a member the viewer may see. Your own include the version that a save must name. */
async function readPreferences(context: Context, me: Caller, id: string) {
  const { db } = context
  const member = await requireVisible(db, me, { id })
  await requireView(context, me.id, member.id)
  const stored = await findPreferences(db, member.id)
  const answers = answersOf(stored)
  const told = (await mayViewIntimate(db, me.id, member.id)) ? answers : withoutIntimate(answers)
  const data = [{ ...told, relationship_goals: told.goals, relationship_type: told.type }]
  return member.id === me.id ? { data, version: stored?.version ?? 0 } : { data }
}

/**
 * Saves the given answers and leaves the others.
 * @throws 409 `changed_elsewhere` when the named version isn't the latest
 */
async function changePreferences(
  { db }: Context,
  me: Caller,
  { version: base, ...answers }: RouteOutput<typeof savePreferences>['body'],
): Promise<Reply<typeof savePreferences>> {
  const version = await db.transaction(async (tx) => {
    const last = await lockVersion(tx, me.id)
    if (base !== undefined && base !== last) throw problem(409, 'changed_elsewhere', CHANGED_ELSEWHERE)
    await saveAnswers(tx, me.id, textsOf(answers), last + 1)
    return last + 1
  })
  return { status: 200, message: say(msg`Preferences saved successfully`), version }
}
