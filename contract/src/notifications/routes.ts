import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Done, ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { Photo } from '../pictures/routes.ts'
import { Gender } from '../profiles/fields.ts'
import { route } from '../route.ts'

export const NOTIFICATION_TYPES = [
  'visit',
  'like',
  'like_back',
  'match',
  'dislike',
  'follow',
  'post_like',
  'comment',
  'missed_call',
  'meeting',
  'plan_bought',
  'plan_ending',
  'plan_ended',
] as const
export const NotificationType = z.enum(NOTIFICATION_TYPES)
export type NotificationType = z.infer<typeof NotificationType>

export const NOTIFICATIONS_PAGE = 30

const Sender = z.object({
  username: z.string(),
  firstname: z.string(),
  gender: Gender.nullable(),
  portrait: Photo.nullable(),
})

/** One line in the list: one event, or several that link to the same page. */
export const Notification = z.object({
  /** The line's newest event. */
  id: Id,
  /** Stays the same while further events join the line. */
  line_id: Id,
  type: NotificationType,
  /** The sender of the newest event; null for the site's own, such as about a plan. */
  sender_id: Id.nullable(),
  sender_username: z.string().nullable(),
  sender_firstname: z.string().nullable(),
  sender_gender: Gender.nullable(),
  sender_portrait: Photo.nullable(),
  /** The line's other senders, latest first; at most two. */
  others: z.array(Sender),
  /**
   * In a line with several senders: those the receiver has neither liked nor followed, latest first, each to
   * be linked; at most 20.
   */
  strangers: z.array(Sender.pick({ username: true, firstname: true })),
  /** The sentence to show. */
  data: z.string(),
  /** 0 means unread. */
  isRead: z.union([z.literal(0), z.literal(1)]),
  /** ISO 8601 */
  date: z.string(),
  /** The conversation that the event links to; null if there is none, or no longer one. */
  room_id: Id.nullable(),
  post_id: Id.nullable(),
  comment_id: Id.nullable(),
  /** The page that it links to, such as `/users/profile/amara`. */
  url: z.string(),
})
export type Notification = z.infer<typeof Notification>

/** A line after a new event has joined it. */
export type LiveNotification = Notification & {
  /** The member turned this kind off: it updates two members' relationship and isn't shown. */
  quiet: boolean
}

const own = ownPath('userID')

export const listNotifications = route('GET', '/users/notification/main/:userID', {
  ...own,
  summary: 'The newest notifications, 30 at a time.',
  query: z.object({
    /** Id of the previous page's last notification. */
    before: Id.optional(),
  }),
  reply: z.array(Notification),
})

/** The contents of the likes and visits page: opening it marks these as read. */
export const TYPES_OF_LIKES = ['like', 'like_back', 'visit'] as const satisfies NotificationType[]

export const UnreadCounts = z.object({
  /** How many lines are unread. */
  count: z.number().int(),
  /** How many members have liked or visited the caller since they last looked. */
  likes: z.number().int(),
})
export type UnreadCounts = z.infer<typeof UnreadCounts>

export const countNotifications = route('GET', '/users/notification/count/:userID', {
  ...own,
  summary: 'How many notifications are unread; the first item has the counts.',
  reply: z.array(UnreadCounts),
})

export const readNotifications = route('POST', '/users/read-notification/:userID', {
  ...own,
  summary: 'Mark notifications read, up to the newest that the caller knows, or all of them.',
  body: z
    .object({
      /** The newest notification that was shown: later ones stay unread. */
      up_to: Id.optional(),
      /** `likes`: only likes and visits. */
      only: z.enum(['likes'], withMessage(msg`Only likes can be marked as read separately`)).optional(),
    })
    .nullish(),
  /** The counts are what's still unread. */
  reply: Done.extend(UnreadCounts.shape),
})
