import { msg, plural } from '@lingui/core/runtime-macro'
import type { Message, Reaction } from '@savanna/contract/chat/message'
import { EDIT_MINUTES, EDITS_PER_MESSAGE } from '@savanna/contract/chat/routes'
import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import { readSqlState, UNIQUE_VIOLATION } from '../../../kit/database/driver/sql-state.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { announceChanged } from '../chat.live.ts'
import { enterRoom, messageNotFound } from '../chat.service.ts'
import { type MessageRow, messageFromRow } from '../messages.repository.ts'
import { lockRoom } from '../rooms.repository.ts'
import * as repository from './changes.repository.ts'

const PAGE = 100

interface Target {
  roomId: string
  messageId: string
}

interface Change {
  kind: 'edit' | 'reaction'
  clientId: string
  /** The new text or reaction; null for no reaction. */
  after: string | null
  /** Checks the message and stores its new state; returns the previous text or reaction. */
  apply: (tx: Database, message: MessageRow, changed: number) => Promise<string | null>
}

/**
 * Changes the text of one of the caller's messages. The client id is an idempotency key. An edit doesn't use
 * the allowance: it's limited in number and time.
 * @throws 403 `edit_too_late` or `too_many_edits`, 404 `room_not_found` or `message_not_found`, 409
 *   `client_id_used` or `message_deleted`
 */
export function editOwnMessage(
  context: Context,
  me: Caller,
  target: Target,
  { text, client_id: clientId }: { text: string; client_id: string },
): Promise<{ message: Message }> {
  const now = context.now()
  return changeMessage(context, me, target, {
    kind: 'edit',
    clientId,
    after: text,
    async apply(tx, message, changed) {
      if (message.sender_id !== me.id) throw messageNotFound()
      if (now.getTime() - message.created_at.getTime() > EDIT_MINUTES * MINUTE_MS) throw editTooLate()
      if ((await repository.countEdits(tx, message)) >= EDITS_PER_MESSAGE) throw tooManyEdits()
      await repository.updateMessage(tx, message, { content: text, edited_at: now, changed })
      return message.content
    },
  })
}

/**
 * Sets the caller's reaction to a message; null removes it. The client id is an idempotency key. A reaction
 * doesn't use the allowance, and isn't announced outside the conversation.
 * @throws 404 `room_not_found` or `message_not_found`, 409 `client_id_used` or `message_deleted`
 */
export function setReaction(
  context: Context,
  me: Caller,
  target: Target,
  { reaction, client_id: clientId }: { reaction: Reaction | null; client_id: string },
): Promise<{ message: Message }> {
  return changeMessage(context, me, target, {
    kind: 'reaction',
    clientId,
    after: reaction,
    async apply(tx, message, changed) {
      const reactions = message.reactions ?? []
      const others = reactions.filter(({ user_id }) => user_id !== me.id)
      const wanted = reaction ? [...others, { user_id: me.id, reaction }] : others
      await repository.updateMessage(tx, message, { reactions: wanted.length > 0 ? wanted : null, changed })
      const before = new Date(context.now().getTime() - HOUR_MS)
      await repository.removeOldReactions(tx, message, { memberId: me.id, before })
      return reactions.find(({ user_id }) => user_id === me.id)?.reaction ?? null
    },
  })
}

/** Applies a change once per client id, with the room's next number, and announces it. */
async function changeMessage(context: Context, me: Caller, target: Target, change: Change) {
  const { db, now } = context
  const { room, message, repeated } = await db
    .transaction(async (tx) => {
      await lockRoom(tx, target.roomId)
      const room = await enterRoom(tx, me, target.roomId)
      const before = await repository.findMessage(tx, room.id, target.messageId)
      if (!before) throw messageNotFound()
      if (before.deleted_at !== null) throw problem(409, 'message_deleted', msg`This message was deleted.`)
      if (await isRepeated(tx, me, before, change)) return { room, message: before, repeated: true }
      const number = await repository.takeChangeNumber(tx, room.id)
      const stored = {
        member_id: me.id,
        client_id: change.clientId,
        room_id: room.id,
        message_id: before.id,
        kind: change.kind,
        number,
        before: await change.apply(tx, before, number),
        after: change.after,
        created_at: now(),
      }
      await repository.insertChange(tx, stored)
      return {
        room,
        message: (await repository.findMessage(tx, room.id, before.id)) ?? before,
        repeated: false,
      }
    })
    .catch((error: unknown) => {
      throw readSqlState(error) === UNIQUE_VIOLATION ? clientIdReused() : error
    })
  const changed = { room, message: messageFromRow(message) }
  if (!repeated) {
    await runAfterCommit(context, 'message_change', () => announceChanged(context, me.id, changed))
  }
  return { message: changed.message }
}

/**
 * Returns whether a change was stored before.
 * @throws 409 `client_id_used` if another change was stored under this client id
 */
async function isRepeated(tx: Database, me: Caller, message: MessageRow, change: Change): Promise<boolean> {
  const { id, room_id: roomId } = message
  const stored = await repository.findChange(tx, { roomId, memberId: me.id, clientId: change.clientId })
  if (!stored) return false
  const { message_id, kind, after } = stored
  if (message_id !== id || kind !== change.kind || after !== change.after) throw clientIdReused()
  return true
}

/**
 * Returns the messages that changed after a number, in the order of their latest change, 100 at a time.
 * @throws 404 `room_not_found`
 */
export async function readChanges({ db }: Context, me: Caller, roomId: string, after: number) {
  const room = await enterRoom(db, me, roomId)
  // Read first: a change stored in the meantime is listed now, and again next time.
  const latest = await repository.findLastChange(db, room.id)
  const rows = await repository.findChangedMessages(db, room.id, { after, limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  const more = rows.length > PAGE
  return {
    result: page.map(messageFromRow),
    up_to: more ? (page.at(-1)?.changed ?? after) : Math.max(after, latest),
    more,
  }
}

function clientIdReused() {
  return problem(409, 'client_id_used', msg`This change was already saved differently.`)
}

function editTooLate() {
  const sentence = msg`You can edit a message for ${plural({ minutes: EDIT_MINUTES }, { one: '# minute', other: '# minutes' })}. Send this as a new message instead.`
  return problem(403, 'edit_too_late', sentence)
}

function tooManyEdits() {
  const sentence = msg`You can edit a message ${plural({ times: EDITS_PER_MESSAGE }, { one: '# time', other: '# times' })}. Send this as a new message instead.`
  return problem(403, 'too_many_edits', sentence)
}
