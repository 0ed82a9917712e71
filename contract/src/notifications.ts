import { z } from 'zod'
import { Done, Id } from './common.ts'
import { Photo } from './pictures.ts'
import { Gender } from './profiles.ts'
import { route } from './route.ts'

export const NotificationType = z.enum(['visit', 'like', 'like_back', 'dislike', 'follow'])
export type NotificationType = z.infer<typeof NotificationType>

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  sender_id: Id,
  sender_username: z.string(),
  sender_firstname: z.string(),
  sender_gender: Gender.nullable(),
  sender_portrait: Photo.nullable(),
  /** The sentence to show. */
  data: z.string(),
  /** 0 means unread. */
  isRead: z.union([z.literal(0), z.literal(1)]),
  /** ISO 8601 */
  date: z.string(),
  /** The conversation of the match that the action made; null otherwise. */
  room_id: Id.nullable(),
})
export type Notification = z.infer<typeof Notification>

const own = { access: 'member', own: 'userID', params: z.object({ userID: Id }) } as const

export const listNotifications = route('GET', '/users/notification/main/:userID', {
  ...own,
  summary: 'The newest notifications, 30 at a time.',
  query: z.object({
    /** Id of the last notification of the page before. */
    before: Id.optional(),
  }),
  reply: z.array(Notification),
})

export const countNotifications = route('GET', '/users/notification/count/:userID', {
  ...own,
  summary: 'How many notifications are unread; the first item has the count.',
  reply: z.array(z.object({ count: z.number().int() })),
})

export const readNotifications = route('POST', '/users/read-notification/:userID', {
  ...own,
  summary: 'Mark every notification read.',
  reply: Done,
})
