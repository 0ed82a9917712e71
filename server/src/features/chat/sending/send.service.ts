import { msg } from '@lingui/core/runtime-macro'
import type { Message } from '@savanna/contract/chat/message'
import { FREE_LIMIT_NOTICE, SendMessage } from '@savanna/contract/chat/routes'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { readSqlState, UNIQUE_VIOLATION } from '../../../kit/database/driver/sql-state.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { parseInput } from '../../../kit/http/validation.ts'
import { newId } from '../../../kit/ids.ts'
import { defineCounter } from '../../../kit/metrics/metrics.ts'
import { takeAllowance, useOf } from '../../allowances/index.ts'
import { findFirstText } from '../changes/changes.repository.ts'
import { enterRoom, messageNotFound, roomNotFound } from '../chat.service.ts'
import {
  cutQuote,
  findMessageByClientId,
  findSentCount,
  type MessageRow,
  messageFromRow,
} from '../messages.repository.ts'
import { lockRoom, type Room } from '../rooms.repository.ts'
import {
  type AppendedMessage,
  type AppendResult,
  appendMessages,
  type MessageToAppend,
} from './send.repository.ts'
import { appendBatch } from './send-batch.ts'

const messagesStored = defineCounter('savanna_messages_stored_total', 'Messages of members that were stored.')

export interface SentMessage {
  message: Message
  messageCount: number
  room: Room
  /** How the receiver can be reached; absent for a previously stored message. */
  receiver?: { online: boolean; hasDevice: boolean }
  /** True if the message was already stored and was sent again. */
  repeated: boolean
}

/**
 * Stores a message with its number, its count and the unread mark in one transaction. The `client_id` is an
 * idempotency key: a repeated one returns the stored message.
 * @throws 403 `free_limit`, 404 `room_not_found`, 404 `message_not_found` for a reply to a message that
 *   doesn't exist, 409 `client_id_used`, 429 when the day's chats are used up
 */
export async function sendMessage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  me: Caller,
  roomId: string,
  input: unknown,
): Promise<SentMessage> {
  const {
    text: content,
    client_id: clientId = newId(),
    reply_to: replyTo = null,
  } = parseInput(SendMessage, input)
  const at = now()
  const { day, target } = useOf({ memberId: me.id, kind: 'chats', target: roomId, now: at })
  const message = { id: newId(), roomId, senderId: me.id, clientId, content, replyTo, now: at, day, target }
  const sent = await store(db, me, message).catch((error: unknown) => {
    // Another request stored the same message at the same time.
    if (readSqlState(error) === UNIQUE_VIOLATION) return findRepeated(db, me, message, error)
    throw error
  })
  if (!sent.repeated) messagesStored.inc()
  return sent
}

async function store(db: Database, me: Caller, message: MessageToAppend): Promise<SentMessage> {
  const result = await appendBatch(db, message)
  const isPostponed = result.rejected === 'first_of_day' || result.rejected === 'locked'
  return isPostponed ? storeAlone(db, me, message) : resolve(db, me, message, result)
}

/** Stores a message in its own transaction, which waits for the room and uses the day's allowance. */
function storeAlone(db: Database, me: Caller, message: MessageToAppend): Promise<SentMessage> {
  const { roomId, now } = message
  return db.transaction(async (tx) => {
    await lockRoom(tx, roomId)
    await takeAllowance(tx, { memberId: me.id, kind: 'chats', target: roomId, now })
    const [result] = await appendMessages(tx, [message])
    if (!result) throw new Error('a message was neither appended nor rejected')
    return resolve(tx, me, message, result)
  })
}

/**
 * Returns an appended or repeated message.
 * @throws the problem that rejected it
 */
async function resolve(
  db: Database,
  me: Caller,
  message: MessageToAppend,
  result: AppendResult,
): Promise<SentMessage> {
  switch (result.rejected) {
    case null:
      return toSentMessage(message, result)
    case 'repeated':
      return findRepeated(db, me, message)
    case 'room_not_found':
      throw roomNotFound()
    case 'original_not_found':
      throw messageNotFound(msg`The message you’re replying to doesn’t exist.`)
    case 'free_limit':
      throw problem(403, 'free_limit', FREE_LIMIT_NOTICE)
    default:
      throw new Error(`a message in a locked room was rejected: ${result.rejected}`)
  }
}

function toSentMessage(message: MessageToAppend, appended: AppendedMessage): SentMessage {
  return {
    message: {
      id: message.id,
      client_id: message.clientId,
      seq: appended.seq,
      content: message.content,
      user_id: message.senderId,
      date: message.now.toISOString(),
      deleted: false,
      ...(appended.quote && { quote: cutQuote(appended.quote) }),
    },
    messageCount: appended.sent,
    room: { id: message.roomId, otherId: appended.other_id },
    receiver: { online: appended.online === 1, hasDevice: appended.has_device },
    repeated: false,
  }
}

/**
 * Returns the stored message with a repeated message's client id.
 * @throws 409 `client_id_used` if its words differ
 */
async function findRepeated(
  db: Database,
  me: Caller,
  repeated: MessageToAppend,
  cause?: unknown,
): Promise<SentMessage> {
  const room = await enterRoom(db, me, repeated.roomId)
  const stored = await findMessageByClientId(db, repeated)
  if (!stored) throw new Error('a message was rejected as repeated and is not stored', { cause })
  if (!(await isSameMessage(db, stored, repeated)))
    throw problem(409, 'client_id_used', msg`This message was already sent with different text.`)
  const messageCount = await findSentCount(db, me.id)
  return { message: messageFromRow(stored), messageCount, room, repeated: true }
}

/** Returns whether a repeated message matches the one sent before, which may have been edited or deleted since. */
async function isSameMessage(
  db: Database,
  stored: MessageRow,
  { content, replyTo }: Pick<MessageToAppend, 'content' | 'replyTo'>,
): Promise<boolean> {
  if (stored.deleted_at !== null) return true
  const sent = stored.edited_at === null ? stored.content : await findFirstText(db, stored)
  return sent === content && stored.reply_to === replyTo
}
