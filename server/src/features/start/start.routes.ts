import { isUnits, UNITS_COOKIE } from '@savanna/contract/language/units'
import { readStart } from '@savanna/contract/site/start'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { setUnitsCookie } from '../../kit/language/language-cookies.ts'
import { countUnreadMessages } from '../chat/index.ts'
import { readFilter } from '../discovery/index.ts'
import { countUnreadNotifications } from '../notifications/index.ts'
import { memberNotFound, readProfile } from '../profiles/index.ts'

/** Registers the route with which a member's page starts: one request instead of four. */
export async function registerStart(app: FastifyInstance, context: Context): Promise<void> {
  const https = context.config.publicUrl.startsWith('https:')
  serve(app, readStart, async ({ me, request }, reply) => {
    // They may have been chosen on another device since the login.
    if (isUnits(me.units) && request.cookies[UNITS_COOKIE] !== me.units)
      setUnitsCookie(reply, me.units, https)
    const [profile, notifications, count, filter] = await Promise.all([
      readProfile(context, me, { id: me.id }),
      countUnreadNotifications(context.db, me.id),
      countUnreadMessages(context.db, me.id),
      readFilter(context, me),
    ])
    if (!profile.self) throw memberNotFound()
    return { profile, notifications, messages: { count }, filter }
  })
}
