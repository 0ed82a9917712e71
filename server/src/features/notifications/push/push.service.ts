import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import type { NotificationKind, PushSubscription } from '@savanna/contract/notifications/choices'
import { SITE_NAME } from '@savanna/contract/site/name'
import type { Context } from '../../../context.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { withLocaleOf } from '../../../kit/language/current-language.ts'
import { createPlaces } from '../../../kit/places.ts'
import type { PushMessage } from '../../../kit/push/push.ts'
import { kindOf, showsNames, switchesOf } from '../choices/choices.rules.ts'
import { type PushSubject, pushDelivery } from '../notifications.jobs.ts'
import { findNotification, findSendersOfLines, type NotificationRow } from '../notifications.repository.ts'
import { findTargetPath, formatSentence, toNotificationGroup } from '../notifications.rules.ts'
import * as repository from './push.repository.ts'

type PushContext = Pick<Context, 'db' | 'jobs' | 'now'>

export async function subscribe({ db, push }: Context, me: Caller, { endpoint, keys }: PushSubscription) {
  if (!push.accepts(endpoint))
    throw problem(400, 'endpoint_refused', msg`We can’t send push notifications to this address.`)
  await db.transaction((tx) =>
    repository.saveSubscription(tx, { memberId: me.id, sessionId: me.sessionId }, { endpoint, ...keys }),
  )
  return { message: say(msg`Push notifications are on for this device`) }
}

export async function unsubscribe({ db }: Context, me: Caller, endpoint: string) {
  await repository.deleteSubscription(db, me.id, endpoint)
  return { message: say(msg`Push notifications are off for this device`) }
}

/** Queues a push message for each of the member's browsers that wants this notification. */
export async function pushNotification(context: PushContext, row: NotificationRow): Promise<void> {
  if (row.is_read) return
  const subscriptions = await repository.findSubscriptions(context.db, row.member_id, context.now())
  await queue(context, selectWanting(subscriptions, kindOf(row.type)), { notificationId: row.id })
}

/** How long a page that shows the conversation has to mark a message as read before it's pushed. */
const READING_MS = 2_000

/**
 * Queues a push message about a new message, without its text. Call it after the commit. An open tab may be
 * hidden on another device, so it doesn't count: only a message that is read in time isn't pushed. Logs a
 * failure instead of throwing.
 */
export async function pushMessage(
  context: PushContext & Pick<Context, 'log'>,
  { memberId, roomId, online }: { memberId: string; roomId: string; online: boolean },
): Promise<void> {
  try {
    const subscriptions = await repository.findSubscriptions(context.db, memberId, context.now())
    const startAfter = online ? new Date(Date.now() + READING_MS) : undefined
    await queue(context, selectWanting(subscriptions, 'message'), { roomId }, startAfter)
  } catch (error) {
    // The message is stored and shown; only the push is lost.
    context.log.error({ err: error }, 'a push message could not be queued')
  }
}

function selectWanting(
  subscriptions: repository.Subscription[],
  kind: NotificationKind,
): repository.Subscription[] {
  return subscriptions.filter(({ choices }) => switchesOf(choices ?? {}, kind).push)
}

async function queue(
  { jobs }: PushContext,
  to: repository.Subscription[],
  about: PushSubject,
  startAfter?: Date,
): Promise<void> {
  await Promise.all(
    to.map(({ id, member_id }) =>
      jobs.send(
        pushDelivery,
        { subscriptionId: id, about },
        { group: member_id, ...(startAfter && { startAfter }) },
      ),
    ),
  )
}

/** How many messages a server sends to one push service in parallel: not all that it can send. */
const PER_SERVICE = 4
/** The delay before retrying a message that found no free slot. */
const PUT_OFF_MS = 2_000
/** A browser is forgotten after its push service fails to respond this many times in a row. */
const MOST_TIMEOUTS = 3

interface Delivery {
  subscriptionId: string
  about: PushSubject
}

/**
 * Returns the function that sends one push message to one browser, unless its subject has since been read or
 * undone. A push service that doesn't respond blocks no other. The queue sends a member one message at a time, so no
 * member blocks another.
 */
export function createPushDelivery(context: Context): (delivery: Delivery) => Promise<void> {
  const ofServices = createPlaces(PER_SERVICE)
  return async (delivery) => {
    const { db, jobs, now } = context
    const subscription = await repository.findSubscription(db, delivery.subscriptionId, now())
    if (!subscription) return
    const free = ofServices.take(URL.parse(subscription.endpoint)?.host ?? '')
    if (!free) {
      const startAfter = new Date(Date.now() + PUT_OFF_MS)
      return jobs.send(pushDelivery, delivery, { group: subscription.member_id, startAfter })
    }
    try {
      await deliver(context, subscription, delivery)
    } finally {
      free()
    }
  }
}

async function deliver(
  context: Context,
  subscription: repository.Subscription,
  { subscriptionId, about }: Delivery,
): Promise<void> {
  const { db, push, log } = context
  const message = await withLocaleOf(subscription, () => composeMessage(context, subscription, about))
  if (!message) return
  const outcome = await push.send(subscription, message)
  if (outcome === 'gone') await repository.forgetSubscription(db, subscription.id)
  if (outcome === 'sent' && subscription.timeouts > 0) await repository.forgetTimeouts(db, subscription.id)
  if (outcome === 'silent') {
    if ((await repository.countTimeout(db, subscription.id)) < MOST_TIMEOUTS)
      throw new Error('the push service did not answer in time')
    await repository.forgetSubscription(db, subscription.id)
  }
  if (outcome === 'refused') log.warn({ subscriptionId }, 'a push service rejected a message')
}

async function composeMessage(
  { db }: Context,
  { member_id, choices }: repository.Subscription,
  about: PushSubject,
): Promise<PushMessage | undefined> {
  const named = showsNames(choices ?? {})
  if ('roomId' in about) {
    const firstname = await repository.findUnreadSender(db, { readerId: member_id, roomId: about.roomId })
    if (firstname === undefined) return undefined
    const url = `/chat/messages?room=${about.roomId}`
    const tag = toTopic(about.roomId)
    if (!named) return { title: SITE_NAME, body: say(msg`You have a new message`), url, tag }
    const body = say(msg({ message: 'sent you a message', comment: 'Below the first name of who sent it' }))
    // No name contains the dot, so no member's push looks like the site's own.
    const title = say(msg`${{ firstname }} · member`)
    return { title, body, url, tag }
  }
  const row = await findNotification(db, about.notificationId)
  if (!row || row.is_read) return undefined
  const [sender] = await findSendersOfLines(db, [row.line_id], { hidden: !row.in_drawer })
  return {
    title: SITE_NAME,
    body:
      named || !row.sender_id
        ? formatSentence(toNotificationGroup(row, sender))
        : say(msg`There’s something new for you`),
    url: findTargetPath(row),
    tag: toTopic(row.line_id),
  }
}

/** Returns an id as an RFC 8030 topic, which has at most 32 letters. */
function toTopic(id: string): string {
  return id.replaceAll('-', '')
}
