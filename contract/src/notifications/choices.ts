import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { withMessage } from '../language/say.ts'
import { route } from '../route.ts'

/**
 * The groups of notifications that members turn on or off together. Messages, tonight's five and new members
 * who fit a saved search are only sent by email and push.
 */
export const NOTIFICATION_KINDS = [
  'tonight',
  'search',
  'match',
  'like',
  'dislike',
  'visit',
  'follow',
  'post_like',
  'comment',
  'message',
  'missed_call',
  'meeting',
  'plan',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const CHANNELS = ['drawer', 'digest', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

const NOT_IN_DRAWER: readonly NotificationKind[] = ['message', 'tonight', 'search']

/**
 * Returns a kind's channels. Messages, tonight's five and saved searches aren't in the drawer: they have
 * places of their own. The emails about the last two don't come with the digest.
 */
export function channelsOf(kind: NotificationKind): readonly Channel[] {
  return NOT_IN_DRAWER.includes(kind) ? ['digest', 'push'] : CHANNELS
}

const Switches = z.object({ drawer: z.boolean(), digest: z.boolean(), push: z.boolean() })
export type Switches = z.infer<typeof Switches>

export const NotificationChoices = z.object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, Switches])) as Record<
    NotificationKind,
    typeof Switches
  >,
)
export type NotificationChoices = z.infer<typeof NotificationChoices>

/** A change only contains what it changes, so two tabs don't undo each other. */
export const ChoiceChanges = z.partialRecord(z.enum(NOTIFICATION_KINDS), Switches.partial())
export type ChoiceChanges = z.infer<typeof ChoiceChanges>

const own = ownPath('userID')

const Choices = z.object({
  choices: NotificationChoices,
  /** Whether push messages name the sender, which a locked screen shows. */
  push_names: z.boolean(),
  /** The site's key for push messages, in the browsers' format. */
  push_key: z.string(),
})

export const getNotificationChoices = route('GET', '/users/notification/choices/:userID', {
  ...own,
  summary: 'Which notifications the caller wants, and by which channels.',
  reply: Choices,
})

export const changeNotificationChoices = route('POST', '/users/notification/choices/:userID', {
  ...own,
  summary: 'Change which notifications the caller wants; absent kinds stay as they are.',
  body: z.object({ choices: ChoiceChanges, push_names: z.boolean().optional() }),
  reply: Choices,
})

const P256DH = /^B[\w-]{86}=?$/
const AUTH = /^[\w-]{22}(==)?$/
const KEY_REFUSED = withMessage(msg`Invalid push key`)

export const PushSubscription = z.object({
  endpoint: z
    .url(withMessage(msg`This isn’t a valid URL`))
    .max(1_000, withMessage(msg`This URL is too long`)),
  keys: z.object({
    p256dh: z.string().regex(P256DH, KEY_REFUSED),
    auth: z.string().regex(AUTH, KEY_REFUSED),
  }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const subscribePush = route('POST', '/users/push/subscribe/:userID', {
  ...own,
  summary: 'Send push messages to this browser for as long as its session lasts.',
  body: PushSubscription,
  reply: Done,
  errors: ['endpoint_refused'],
  perMinute: 30,
})

export const unsubscribePush = route('POST', '/users/push/unsubscribe/:userID', {
  ...own,
  summary: 'Send this browser no more push messages.',
  body: PushSubscription.pick({ endpoint: true }),
  reply: Done,
})

/** One-click unsubscribe by RFC 8058: email programs post to it without a session. */
export const unsubscribeDigest = route('POST', '/users/digest/unsubscribe/:token', {
  summary: 'Stop the digests of the member whose mail held this link.',
  access: 'public',
  params: z.object({ token: z.string().max(200) }),
  reply: Done,
  errors: ['link_invalid'],
  perMinute: 60,
})
