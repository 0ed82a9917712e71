import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import * as choices from '@savanna/contract/notifications/choices'
import {
  countNotifications,
  listNotifications,
  readNotifications,
} from '@savanna/contract/notifications/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { changeChoices, readChoices } from './choices/choices.service.ts'
import { mailDigest, startDigestRound, stopDigests } from './digest/digest.service.ts'
import { digestMail, digestRound, pushDelivery } from './notifications.jobs.ts'
import { countUnreadNotifications } from './notifications.repository.ts'
import { readNotificationPage, readUpTo } from './notifications.service.ts'
import { createPushDelivery, subscribe, unsubscribe } from './push/push.service.ts'

export async function registerNotifications(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, listNotifications, ({ me, query }) => readNotificationPage(context, me, query.before))
  serve(app, countNotifications, async ({ me }) => [await countUnreadNotifications(context.db, me.id)])
  serve(app, readNotifications, async ({ me, body }) => {
    const counts = await readUpTo(context, me, { upTo: body?.up_to, only: body?.only })
    return { message: say(msg`Notifications marked as read`), ...counts }
  })
  serve(app, choices.getNotificationChoices, ({ me }) => readChoices(context, me))
  serve(app, choices.changeNotificationChoices, ({ me, body }) => changeChoices(context, me, body))
  serve(app, choices.subscribePush, ({ me, body }) => subscribe(context, me, body))
  serve(app, choices.unsubscribePush, ({ me, body }) => unsubscribe(context, me, body.endpoint))
  await app.register(async (forms) => {
    // Email programs send a form; the URL is all we need.
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    serve(forms, choices.unsubscribeDigest, ({ params }) => stopDigests(context, params.token))
  })
  await registerNotificationJobs(context)
}

/** A large site sends hundreds of thousands in an evening. Each holds a database connection while it's sent. */
const MAILS_AT_ONCE = 3
/** Each push message has a worker of its own, so it doesn't wait for another's slow push service. */
const PUSH_WORKERS = 6

/** Runs the background jobs for notifications. */
async function registerNotificationJobs(context: Context): Promise<void> {
  const { jobs } = context
  await jobs.work(pushDelivery, createPushDelivery(context), { workers: PUSH_WORKERS, takeTurns: true })
  await jobs.work(digestMail, ({ memberId }) => mailDigest(context, memberId), { atOnce: MAILS_AT_ONCE })
  // In Europe's evening, when people look at their email and at other people.
  await jobs.schedule(digestRound, '0 17 * * *', () => startDigestRound(context))
}
