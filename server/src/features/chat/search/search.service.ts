import type { Context } from '../../../context.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { enterRoom } from '../chat.service.ts'
import { messageFromRow } from '../messages.repository.ts'
import { findMessagesContaining } from './search.repository.ts'

const PAGE = 20

/**
 * Searches the messages of a room, newest first, 20 at a time.
 * @throws 404 `room_not_found`
 */
export async function searchRoom(
  { db }: Context,
  me: Caller,
  roomId: string,
  query: { text: string; before?: number | undefined },
) {
  const room = await enterRoom(db, me, roomId)
  const rows = await findMessagesContaining(db, room.id, { ...query, limit: PAGE + 1 })
  return { result: rows.slice(0, PAGE).map(messageFromRow), more: rows.length > PAGE }
}
