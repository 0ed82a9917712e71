import { msg } from '@lingui/core/runtime-macro'
import type { Message, Quote } from '@savanna/contract/chat/message'
import { FREE_LIMIT_NOTICE, type Match, SendMessage } from '@savanna/contract/chat/routes'
import { LIMITS } from '@savanna/contract/common'
import type { Sentence } from '@savanna/contract/language/say'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { readSqlState, UNIQUE_VIOLATION } from '../../kit/database/driver/sql-state.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { parseInput } from '../../kit/http/validation.ts'
import { newId } from '../../kit/ids.ts'
import { defineCounter } from '../../kit/metrics/metrics.ts'
import { findUnlimited, takeAllowance, useOf } from '../allowances/index.ts'
import { signPortrait } from '../pictures/index.ts'
import { findFirstText } from './changes/changes.repository.ts'
import { findMatches, type MatchRow } from './matches.repository.ts'
import {
  countSent,
  findMessageByClientId,
  findMessages,
  findSentCount,
  lockRead,
  type MessageRow,
  messageFromRow,
  type NewMessage,
  saveRead,
  storeMessage,
} from './messages.repository.ts'
import { findRoomFor, findRoomOfPair, findRoomWithMarks, lockRoom, type Room } from './rooms.repository.ts'
import { appendBatch } from './sending/send-batch.ts'

const messagesStored = defineCounter('savanna_messages_stored_total', 'Messages of members that were stored.')

const PAGE = 50
// How long deletions are listed: longer than any browser keeps a conversation in memory.
const DELETIONS_LISTED_MS = 30 * DAY_MS

export const ROOM_NOT_FOUND = msg`This conversation does not exist.`

function roomNotFound() {
  return problem(404, 'room_not_found', ROOM_NOT_FOUND)
}

/**
 * Returns an open room of a member.
 * @throws 404 `room_not_found` when there is none, or the member is not one of its two
 */
export async function enterRoom(db: Database, me: Caller, roomId: string): Promise<Room> {
  const room = await findRoomFor(db, roomId, me.id)
  if (!room) throw roomNotFound()
  return room
}

/**
 * Returns the id of the open room of two members.
 * @throws 404 `room_not_found` when there is none
 */
export async function findRoomWith(
  { db }: Context,
  me: Caller,
  otherId: string,
): Promise<{ room_id: string }> {
  const room = await findRoomOfPair(db, me.id, otherId)
  if (!room) throw roomNotFound()
  return { room_id: room.id }
}

interface MessagePage {
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
}

/**
 * Returns 50 messages of a room, in order: the last ones, those before or after a number, or those around it; with how
 * far each side has read and the numbers of messages that were deleted in the last 30 days.
 * @throws 404 `room_not_found`
 */
export async function readRoom(
  { db, now }: Context,
  me: Caller,
  roomId: string,
  { around, ...page }: MessagePage,
) {
  const since = new Date(now().getTime() - DELETIONS_LISTED_MS)
  const room = await findRoomWithMarks(db, { id: roomId, me: me.id, since })
  if (!room) throw roomNotFound()
  const rows =
    around === undefined
      ? await findMessages(db, room.id, { ...page, limit: PAGE })
      : await pageAround(db, room.id, around)
  return {
    result: rows.map(messageFromRow),
    // Numbers have no gaps, so everything before the first row is there exactly when its number is above 1.
    more: (rows[0]?.seq ?? 1) > 1,
    read: room.read,
    gone: room.gone,
    ...(room.last_change > 0 && { last_change: room.last_change }),
  }
}

async function pageAround(db: Database, roomId: string, seq: number) {
  const limit = PAGE / 2
  const upTo = await findMessages(db, roomId, { before: seq + 1, limit })
  return [...upTo, ...(await findMessages(db, roomId, { after: seq, limit }))]
}

async function findFreeLimit(db: Database, memberId: string, now: Date): Promise<number | null> {
  return (await findUnlimited(db, memberId, now)) ? null : LIMITS.freeMessages
}

/** Returns how many messages of a member have been counted, and how many they may send in all; null means no limit. */
export async function readMessageCount({ db, now }: Context, me: Caller) {
  return { messageCount: await findSentCount(db, me.id), limit: await findFreeLimit(db, me.id, now()) }
}

export interface SentMessage {
  message: Message
  messageCount: number
  room: Room
  /** True when the receiver is online, so that no push message is needed. */
  received?: boolean
  /** True when the message had been stored before and was sent again. */
  repeated: boolean
}

interface MessageInput {
  roomId: string
  text: string
  clientId: string
  replyTo: number | null
}

/**
 * Stores a message with its number, its count and the unread mark in one transaction. The `client_id` is an idempotency
 * key: a repeated one returns the stored message.
 * @throws 403 `free_limit`, 404 `room_not_found`, 404 `message_not_found` for a reply to a message that is not there,
 * 409 `client_id_used`, 429 when the day's chats are used up
 */
export async function sendMessage(
  context: Pick<Context, 'db' | 'now'>,
  me: Caller,
  roomId: string,
  input: unknown,
): Promise<SentMessage> {
  const { text, client_id: clientId = newId(), reply_to: replyTo = null } = parseInput(SendMessage, input)
  const message = { roomId, text, clientId, replyTo }
  const sent = (await sendBatched(context, me, message)) ?? (await sendInTransaction(context, me, message))
  if (!sent.repeated) messagesStored.inc()
  return sent
}

/**
 * Stores a message in a batch with those that arrive at the same time. Returns undefined when the message needs checks
 * of its own: a limit, a closed room, a repetition.
 */
async function sendBatched(
  { db, now }: Pick<Context, 'db' | 'now'>,
  me: Caller,
  { roomId, text: content, clientId, replyTo }: MessageInput,
): Promise<SentMessage | undefined> {
  const [id, at] = [newId(), now()]
  const { day, target } = useOf({ memberId: me.id, kind: 'chats', target: roomId, now: at })
  const message = { id, roomId, senderId: me.id, clientId, content, replyTo, now: at, day, target }
  const appended = await appendBatch(db, message).catch((error: unknown) => {
    // The same message was stored by another request at the same moment.
    if (readSqlState(error) === UNIQUE_VIOLATION) return undefined
    throw error
  })
  return (
    appended && {
      message: toMessage({ ...message, ...appended }),
      messageCount: appended.sent,
      room: { id: roomId, otherId: appended.other_id },
      received: appended.online === 1,
      repeated: false,
    }
  )
}

/** Returns a message that has just been stored in the form of the contract. */
function toMessage(sent: NewMessage & { id: string; seq: number; quote: Quote | null }): Message {
  return {
    id: sent.id,
    client_id: sent.clientId,
    seq: sent.seq,
    content: sent.content,
    user_id: sent.senderId,
    date: sent.now.toISOString(),
    deleted: false,
    ...(sent.quote && { quote: sent.quote }),
  }
}

/** Stores a message step by step in a transaction of its own, to find out why a batch did not take it. */
async function sendInTransaction(
  { db, now }: Pick<Context, 'db' | 'now'>,
  me: Caller,
  { roomId, text, clientId, replyTo }: MessageInput,
): Promise<SentMessage> {
  return db
    .transaction(async (tx) => {
      const latest = await lockRoom(tx, roomId)
      const room = await enterRoom(tx, me, roomId)
      const stored = await findMessageByClientId(tx, { roomId: room.id, senderId: me.id, clientId })
      if (stored) {
        if (!(await isSameMessage(tx, stored, { text, replyTo }))) throw contentMismatch()
        const messageCount = await findSentCount(tx, me.id)
        return { message: messageFromRow(stored), messageCount, room, repeated: true }
      }
      // Numbers have no gaps: what is not above the latest is there.
      if ((replyTo ?? 0) > latest) throw messageNotFound(msg`The message that you reply to does not exist.`)
      const messageCount = await countSent(tx, me.id, { limit: LIMITS.freeMessages, now: now() })
      if (messageCount === undefined) throw problem(403, 'free_limit', FREE_LIMIT_NOTICE)
      await takeAllowance(tx, { memberId: me.id, kind: 'chats', target: room.id, now: now() })
      const message = {
        id: newId(),
        roomId: room.id,
        senderId: me.id,
        clientId,
        content: text,
        replyTo,
        now: now(),
      }
      const { seq, online, quote } = await storeMessage(tx, { ...message, receiverId: room.otherId })
      return {
        message: toMessage({ ...message, seq, quote }),
        messageCount,
        room,
        received: online,
        repeated: false,
      }
    })
    .catch((error: unknown) => {
      throw readSqlState(error) === UNIQUE_VIOLATION ? clientIdReused(error) : error
    })
}

/** Tells whether a repeated message is what was sent, which may have been edited or deleted since. */
async function isSameMessage(
  tx: Database,
  stored: MessageRow,
  { text, replyTo }: Pick<MessageInput, 'text' | 'replyTo'>,
): Promise<boolean> {
  if (stored.deleted_at !== null) return true
  const sent = stored.edited_at === null ? stored.content : await findFirstText(tx, stored)
  return sent === text && stored.reply_to === replyTo
}

/** Returns the refusal for a message that is not there, or not the caller's to change. */
export function messageNotFound(sentence: Sentence = msg`This message does not exist.`) {
  return problem(404, 'message_not_found', sentence)
}

function clientIdReused(cause?: unknown) {
  const refusal = problem(409, 'client_id_used', msg`This message was already sent in another conversation.`)
  return Object.assign(refusal, { cause })
}

function contentMismatch() {
  return problem(409, 'client_id_used', msg`This message was already sent in other words.`)
}

/** Marks a room read up to a number; returns the new mark, undefined when nothing changed. */
export async function markRead({ db }: Context, me: Caller, roomId: string, seq: number) {
  return db.transaction(async (tx) => {
    const mine = { roomId, me: me.id }
    const before = await lockRead(tx, mine)
    if (!before) throw roomNotFound()
    const read = Math.max(before.read_seq, Math.min(seq, before.last_seq))
    if (read === before.read_seq) return undefined
    await saveRead(tx, { ...mine, seq: read })
    return { room: { id: roomId, otherId: before.otherId }, seq: read, shared: before.shared }
  })
}

/** Returns a member's matches for the contact list, the latest conversation first. */
export async function readMatches(context: Context, me: Caller) {
  const matches = (await findMatches(context.db, me.id)).map((row) => matchOf(context, me, row))
  return {
    result: matches,
    status: matches.map(({ other }) => ({ id: other.id, online: other.online })),
    profile_pic: matches.map(({ other }) => ({ user_id: other.id, url: other.portrait?.url ?? null })),
  }
}

function matchOf(context: Context, me: Caller, row: MatchRow): Match {
  const portrait = signPortrait(context, me.sessionId, row)
  const usernameOf = (id: string) => (id === me.id ? me.username : row.username)
  return {
    user_1: row.low_id,
    user_2: row.high_id,
    username_1: usernameOf(row.low_id),
    username_2: usernameOf(row.high_id),
    room_id: row.room_id,
    other: {
      id: row.id,
      username: row.username,
      firstname: row.firstname,
      gender: row.gender,
      portrait,
      online: row.online === 1 ? 1 : 0,
      last_connexion: row.last_connexion?.toISOString() ?? null,
      ...(row.last_seen_hidden && { last_seen_hidden: true }),
    },
    last_message: row.last_message && messageFromRow(row.last_message),
    unread: row.unread ?? 0,
    date: row.matched_at.toISOString(),
  }
}
