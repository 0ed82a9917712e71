import * as routes from '@savanna/contract/profiles/routes'
import { setVisibility } from '@savanna/contract/profiles/visibility'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { changeProfile } from './change-profile.ts'
import { registerStandingJob } from './popularity/standing.jobs.ts'
import { setHidden } from './presence/presence.service.ts'
import { registerPresence } from './presence/presence.ts'
import { addInterest, readProfile, removeInterest } from './profiles.service.ts'
import { changeVisibility } from './visibility/visibility.ts'

export async function registerProfiles(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, routes.getProfile, ({ me, params: { username }, query }) =>
    readProfile(context, me, { username }, { besideConversation: query.beside === 'conversation' }),
  )
  serve(app, routes.getProfileById, ({ me, params }) => readProfile(context, me, { id: params.id }))
  serve(app, routes.updateProfile, ({ me, body }) => changeProfile(context, me, body.data, body.version))
  serve(app, routes.addTag, ({ me, body }) => addInterest(context, me, body.tag_id))
  serve(app, routes.removeTag, ({ me, body }) => removeInterest(context, me, body.tag_id))
  serve(app, routes.hideLastSeen, ({ me, body }) => setHidden(context, me, 'hide_last_seen', body.data.hide))
  serve(app, routes.hideOnline, ({ me, body }) => setHidden(context, me, 'hide_online', body.data.hide))
  serve(app, routes.hideReadMarks, ({ me, body }) =>
    setHidden(context, me, 'hide_read_marks', body.data.hide),
  )
  serve(app, routes.hideLastname, ({ me, body }) => setHidden(context, me, 'hide_lastname', body.data.hide))
  serve(app, setVisibility, ({ me, body }) => changeVisibility(context, me, body.data))
  await registerStandingJob(context)
  await registerPresence(app, context)
}
