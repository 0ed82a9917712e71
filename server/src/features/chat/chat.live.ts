import type { ChatClientEvents, ChatServerEvents, RoomMessage } from '@savanna/contract/events'
import type { Context } from '../../context.ts'
import { roomOfMember } from '../../kit/realtime/realtime.ts'
import { watchMatches } from '../profiles/index.ts'
import type { Sent } from './chat.service.ts'
import { findRoomFor, type Room } from './rooms.repository.ts'

declare module '../../kit/realtime/realtime.ts' {
  interface SocketData {
    /** The conversation of a connection to `/chat`. */
    roomId?: string
  }
}

type Live = Pick<Context, 'live'>

export const chatOf = ({ live }: Live) => live.namespace<ChatClientEvents, ChatServerEvents>('/chat')

/** Tells a stored message to the open conversation and to every tab of both members. */
export function announceMessage(world: Live, { message, room }: Sent): void {
  const event: RoomMessage = { data: message, userID: message.user_id }
  chatOf(world).to(room.id).emit(room.id, event)
  const [sender, receiver] = [message.user_id, room.otherId]
  world.live.toMember(receiver, 'new message', { userID_other: sender, room_id: room.id, message })
  world.live.toMember(sender, 'new message', { userID_other: receiver, room_id: room.id, message })
}

/** Tells both members how far one of them has read. */
export function announceRead(world: Live, reader: string, { room, seq }: { room: Room; seq: number }): void {
  chatOf(world).to(room.id).emit('readMessage', { userID: reader, seq })
  for (const member of [reader, room.otherId]) {
    world.live.toMember(member, 'readMessage', { userID: reader, room_id: room.id, seq })
  }
}

/**
 * Tells members that a match of theirs began or ended; to be called after the commit. Conversations that are
 * no longer open are closed, and new matches hear of each other's presence.
 */
export async function announceMatches(
  context: Pick<Context, 'db' | 'live'>,
  memberIds: readonly string[],
): Promise<void> {
  await Promise.all(
    memberIds.map(async (id) => {
      await leaveClosedRooms(context, id)
      await watchMatches(context, id)
      context.live.toMember(id, 'matchesChanged')
    }),
  )
}

async function leaveClosedRooms({ db, live }: Pick<Context, 'db' | 'live'>, memberId: string) {
  for (const socket of await chatOf({ live }).in(roomOfMember(memberId)).fetchSockets()) {
    const { roomId } = socket.data
    if (roomId && !(await findRoomFor(db, roomId, memberId))) socket.disconnect()
  }
}
