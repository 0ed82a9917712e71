import type { Message } from '@savanna/contract/chat/message'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { eraseChanges, takeChangeNumber } from '../changes/changes.repository.ts'
import { announceDeleted } from '../chat.live.ts'
import { enterRoom, messageNotFound } from '../chat.service.ts'
import { messageFromRow } from '../messages.repository.ts'
import { decrementUnread, eraseMessage, findOwnMessage } from './deletion.repository.ts'

/**
 * Deletes a message of the caller's for both members. Idempotent.
 * @throws 404 `room_not_found`, or `message_not_found` for a message that isn't the caller's own
 */
export async function deleteOwnMessage(
  context: Context,
  me: Caller,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<{ message: Message }> {
  const { db, now } = context
  const { message, erased, room } = await db.transaction(async (tx) => {
    const room = await enterRoom(tx, me, roomId)
    const own = { id: messageId, roomId: room.id, senderId: me.id }
    const before = await findOwnMessage(tx, own)
    if (!before) throw messageNotFound()
    if (before.deleted_at !== null) return { message: messageFromRow(before), erased: false, room }
    const changed = await takeChangeNumber(tx, room.id)
    const erased = await eraseMessage(tx, own, { now: now(), changed })
    if (erased) {
      await eraseChanges(tx, erased)
      await decrementUnread(tx, room.id, room.otherId, erased.seq)
    }
    // Another request may have deleted it in the meantime.
    const row = erased ?? (await findOwnMessage(tx, own)) ?? before
    return { message: messageFromRow(row), erased: erased !== undefined, room }
  })
  if (erased)
    await runAfterCommit(context, 'message_deletion', () => announceDeleted(context, { message, room }))
  return { message }
}
