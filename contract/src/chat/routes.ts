import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { ownPath } from '../common.ts'
import { Id } from '../id.ts'
import { withMessage } from '../language/say.ts'
import { Photo } from '../pictures/routes.ts'
import { Gender } from '../profiles/fields.ts'
import { Presence } from '../profiles/routes.ts'
import { route } from '../route.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { Message, Reaction } from './message.ts'

export const FREE_LIMIT_NOTICE = msg`You've reached the message limit for free users. Please buy a plan to continue chatting.`

export const MESSAGE_LENGTH = 2000

const MESSAGE_TOO_LONG = msg`Messages can be up to ${plural({ limit: MESSAGE_LENGTH }, { one: '{limit} character', other: '{limit} characters' })}`

export const MessageText = linesOfText(MESSAGE_LENGTH, withMessage(MESSAGE_TOO_LONG))
  .trim()
  .min(1, withMessage(msg`Write your message`))
  .max(MESSAGE_LENGTH, withMessage(MESSAGE_TOO_LONG))

/** How long after sending a message may be edited, in minutes, by the server's clock. */
export const EDIT_MINUTES = 15
export const EDITS_PER_MESSAGE = 10

/** How much of a message a reply quotes, in characters. */
export const QUOTE_LENGTH = 200
/** How much more of a quoted message the database returns, so a whole last letter can be cut off. */
export const QUOTE_MARGIN = 40

export const Match = z.object({
  user_1: Id,
  user_2: Id,
  username_1: z.string(),
  username_2: z.string(),
  room_id: Id,
  /** The other member, as seen by the caller. */
  other: z.object({
    id: Id,
    username: z.string(),
    firstname: z.string(),
    gender: Gender.nullable(),
    portrait: Photo.nullable(),
    ...Presence,
  }),
  last_message: Message.nullable(),
  unread: z.number().int(),
  /** ISO 8601 time of the match. */
  date: z.string(),
})
export type Match = z.infer<typeof Match>

export const listMatches = route('GET', '/chat/matches/:token', {
  summary: "The caller's matches, latest conversation first. The path segment is ignored; the header counts.",
  access: 'member',
  params: z.object({ token: z.string() }),
  reply: z.object({
    result: z.array(Match),
    status: z.array(z.object({ id: Id, online: z.union([z.literal(0), z.literal(1)]) })),
    profile_pic: z.array(z.object({ user_id: Id, url: z.string().nullable() })),
  }),
})

export const unreadRooms = route('GET', '/chat/notification/list/:userId', {
  summary: 'The rooms with unread messages.',
  ...ownPath('userId'),
  reply: z.object({ notification: z.array(z.object({ reference: Id, count: z.number().int() })) }),
})

export const unreadMessages = route('GET', '/chat/notification/messages/:userID', {
  summary: 'How many messages are unread; the first item has the count.',
  ...ownPath('userID'),
  reply: z.array(z.object({ count: z.number().int() })),
})

export const messageCount = route('GET', '/chat/messages/:userId', {
  summary:
    'How many messages of the caller are counted, and how many are allowed; none is counted while no plan is on offer.',
  ...ownPath('userId'),
  reply: z.object({
    messageCount: z.number().int(),
    /** Null for a member with a plan, and for everyone while no plan is for sale. */
    limit: z.number().int().nullable(),
  }),
})

const RoomParams = z.object({ roomId: Id })
const Seq = z.coerce.number().int().positive()

export const listMessages = route('GET', '/chat/room/:roomId', {
  summary:
    'Messages of a conversation in order: the newest 50, those before a number, those after one, or those around one.',
  access: 'member',
  params: RoomParams,
  query: z.object({
    before: Seq.optional(),
    after: z.coerce.number().int().nonnegative().optional(),
    around: Seq.optional(),
  }),
  reply: z.object({
    result: z.array(Message),
    /** True if there are older messages before the first one in `result`. */
    more: z.boolean(),
    /** The highest number that each side has read, and that has reached one of the other member's devices. */
    read: z.object({ mine: z.number().int(), theirs: z.number().int(), delivered: z.number().int() }),
    /** Numbers of recently deleted messages: a browser may still show their text. */
    gone: z.array(z.number().int()),
    /** The latest change's number for any message; absent until the first one. */
    last_change: z.number().int().optional(),
  }),
  errors: ['room_not_found'],
})

export const listChanges = route('GET', '/chat/room/:roomId/changes', {
  summary:
    'Messages that were edited, reacted to or deleted after a change, in the order of their latest change, 100 at a time.',
  access: 'member',
  params: RoomParams,
  query: z.object({ after: z.coerce.number().int().nonnegative() }),
  reply: z.object({
    result: z.array(Message),
    /** The number up to which the caller now knows all changes. */
    up_to: z.number().int(),
    more: z.boolean(),
  }),
  errors: ['room_not_found'],
})

/** How many first lines a match gets. */
export const OPENERS = 3

export const listOpeners = route('GET', '/chat/room/:roomId/openers', {
  summary: 'Why the two members of a conversation suit each other, and three first lines for the caller.',
  access: 'member',
  params: RoomParams,
  reply: z.object({ reason: z.string().nullable(), lines: z.array(z.string()).length(OPENERS) }),
  errors: ['room_not_found'],
})

export const SEARCH_LENGTH = 100

export const searchMessages = route('GET', '/chat/room/:roomId/search', {
  summary: 'Messages of a conversation that hold a text, newest first, 20 at a time.',
  access: 'member',
  params: RoomParams,
  query: z.object({
    text: lineOfText(SEARCH_LENGTH).trim().min(1).max(SEARCH_LENGTH),
    before: Seq.optional(),
  }),
  reply: z.object({ result: z.array(Message), more: z.boolean() }),
  errors: ['room_not_found'],
  perMinute: 60,
})

export const roomOfPair = route('GET', '/users/get-room-id/:a/:b', {
  summary: 'The conversation between the caller and a match.',
  access: 'member',
  own: 'a',
  params: z.object({ a: Id, b: Id }),
  reply: z.object({ room_id: Id }),
  errors: ['room_not_found'],
})

/** The browser's data on the room's event, or in `postMessage` if no conversation is open. */
export const SendMessage = z.object({
  text: MessageText,
  /** Without one, sending again creates another message. */
  client_id: Id.optional(),
  /** The number of the message that this one replies to. */
  reply_to: z.number().int().positive().max(2_147_483_647).optional(),
  /** Accepted as specified and ignored: the room knows its members. */
  recipient_id: Id.optional(),
})
export type SendMessage = z.input<typeof SendMessage>

export const postMessage = route('POST', '/chat/room/:roomId', {
  summary: 'Send what was written while the conversation had no live connection.',
  access: 'member',
  params: RoomParams,
  body: SendMessage,
  reply: z.object({ message: Message, messageCount: z.number().int() }),
  errors: ['room_not_found', 'message_not_found', 'client_id_used', 'free_limit', 'allowance_used_up'],
  perMinute: 60,
})

const MessageParams = z.object({ roomId: Id, messageId: Id })

export const editMessage = route('POST', '/chat/room/:roomId/message/:messageId', {
  summary:
    "Change the text of one of the caller's messages, for 15 minutes and at most ten times; the client id is an idempotency key.",
  access: 'member',
  params: MessageParams,
  body: z.object({ text: MessageText, client_id: Id }),
  reply: z.object({ message: Message }),
  errors: [
    'room_not_found',
    'message_not_found',
    'message_deleted',
    'client_id_used',
    'edit_too_late',
    'too_many_edits',
  ],
  perMinute: 20,
})

export const reactToMessage = route('POST', '/chat/room/:roomId/message/:messageId/reaction', {
  summary:
    "Set the caller's reaction to a message, or take it back with null; the client id is an idempotency key.",
  access: 'member',
  params: MessageParams,
  body: z.object({ reaction: Reaction.nullable(), client_id: Id }),
  reply: z.object({ message: Message }),
  errors: ['room_not_found', 'message_not_found', 'message_deleted', 'client_id_used'],
  perMinute: 60,
})

export const deleteMessage = route('DELETE', '/chat/room/:roomId/message/:messageId', {
  summary: "Take one of the caller's messages back from both; repeating it changes nothing.",
  access: 'member',
  params: MessageParams,
  reply: z.object({ message: Message }),
  errors: ['room_not_found', 'message_not_found'],
})
