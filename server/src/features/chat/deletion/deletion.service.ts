import type { Message } from '@savanna/contract/chat/routes'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { announceDeleted } from '../chat.live.ts'
import { enterRoom } from '../chat.service.ts'
import { messageFromRow } from '../messages.repository.ts'
import { decrementUnread, eraseMessage, findOwnMessage } from './deletion.repository.ts'

/**
 * Deletes a message of the caller's for both members. Idempotent.
 * @throws 404 `room_not_found`, or `message_not_found` for a message that is not the caller's own
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
    const erased = await eraseMessage(tx, own, now())
    if (erased) await decrementUnread(tx, room.id, room.otherId, erased.seq)
    const row = erased ?? (await findOwnMessage(tx, own))
    if (!row) throw problem(404, 'message_not_found', 'This message does not exist.')
    return { message: messageFromRow(row), erased: erased !== undefined, room }
  })
  if (erased)
    await runAfterCommit(context, 'message_deletion', () => announceDeleted(context, { message, room }))
  return { message }
}
