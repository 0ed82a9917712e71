import { countNotifications, listNotifications, readNotifications } from '@savanna/contract/notifications'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { countUnreadNotifications } from './notifications.repository.ts'
import { readAllNotifications, readNotificationPage } from './notifications.service.ts'

export async function registerNotifications(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, listNotifications, ({ me, query }) => readNotificationPage(context, me, query.before))
  serve(app, countNotifications, async ({ me }) => [
    { count: await countUnreadNotifications(context.db, me.id) },
  ])
  serve(app, readNotifications, async ({ me }) => {
    await readAllNotifications(context, me)
    return { message: 'Notifications read' }
  })
}
