import type { ChatClientEvents, ChatServerEvents, RoomMessage } from '@savanna/contract/events'
import type { Context } from '../../context.ts'
import { roomOfMember } from '../../kit/realtime/realtime.ts'
import { pushMessage } from '../notifications/index.ts'
import { watchMatches } from '../profiles/index.ts'
import type { Sent } from './chat.service.ts'
import type { Delivery } from './deliveries.repository.ts'
import { findRoomFor, type Room } from './rooms.repository.ts'

declare module '../../kit/realtime/realtime.ts' {
  interface SocketData {
    /** The conversation of a connection to `/chat`. */
    roomId?: string
    /** When the member was last said to be writing there. */
    typedAt?: number
  }
}

type Live = Pick<Context, 'live'>

export const chatOf = ({ live }: Live) => live.namespace<ChatClientEvents, ChatServerEvents>('/chat')

/** Tells a stored message to the open conversation, to every tab of both members, and to who has none open. */
export function announceMessage(
  world: Pick<Context, 'live' | 'db' | 'jobs' | 'log' | 'now'>,
  { message, room, received }: Sent,
): void {
  const event: RoomMessage = { data: message, userID: message.user_id }
  chatOf(world).to(room.id).emit(room.id, event)
  const [sender, receiver] = [message.user_id, room.otherId]
  world.live.toMember(receiver, 'new message', { userID_other: sender, room_id: room.id, message })
  world.live.toMember(sender, 'new message', { userID_other: receiver, room_id: room.id, message })
  if (!received) void pushMessage(world, { memberId: receiver, roomId: room.id })
}

/** Tells both members, in every tab, that a message is gone. */
export function announceDeleted({ live }: Live, { message, room }: Pick<Sent, 'message' | 'room'>): void {
  for (const member of [message.user_id, room.otherId]) {
    live.toMember(member, 'messageDeleted', { room_id: room.id, message })
  }
}

/** Tells those who wrote that their messages have reached a device. */
export function announceDelivered({ live }: Live, deliveries: Delivery[]): void {
  for (const { roomId, senderId, seq } of deliveries) {
    live.toMember(senderId, 'delivered', { room_id: roomId, seq })
  }
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
