import type { ChatClientEvents, ChatServerEvents, RoomMessage } from '@savanna/contract/events'
import type { Context, RelationshipHooks } from '../../context.ts'
import { roomOfMember } from '../../kit/realtime/realtime.ts'
import { pushMessage } from '../notifications/index.ts'
import { watchMatches } from '../profiles/index.ts'
import type { Delivery } from './deliveries.repository.ts'
import { findRoomFor, openRoom, type Room } from './rooms.repository.ts'
import type { SentMessage } from './sending/send.service.ts'

declare module '../../kit/realtime/realtime.ts' {
  interface SocketData {
    /** A `/chat` connection's room. */
    roomId?: string
    /** When the member's typing there was last passed on, in milliseconds. */
    typedAt?: number
  }
}

type LiveContext = Pick<Context, 'live'>

/** Returns the conversations' namespace. */
export const chatOf = ({ live }: LiveContext) => live.namespace<ChatClientEvents, ChatServerEvents>('/chat')

/**
 * Sends a stored message to the connections in its room and every tab of both members, and as a push message
 * to its receiver's browsers. Call it after the commit.
 */
export function announceMessage(
  context: Pick<Context, 'live' | 'db' | 'jobs' | 'log' | 'now'>,
  { message, room, receiver: reach }: SentMessage,
): void {
  const event: RoomMessage = { data: message, userID: message.user_id }
  chatOf(context).to(room.id).emit(room.id, event)
  const [sender, receiver] = [message.user_id, room.otherId]
  context.live.toMember(receiver, 'new message', { userID_other: sender, room_id: room.id, message })
  context.live.toMember(sender, 'new message', { userID_other: receiver, room_id: room.id, message })
  if (reach?.hasDevice)
    void pushMessage(context, { memberId: receiver, roomId: room.id, online: reach.online })
}

/** Sends a deleted message to every tab of both members. */
export function announceDeleted(
  { live }: LiveContext,
  { message, room }: Pick<SentMessage, 'message' | 'room'>,
): void {
  for (const member of [message.user_id, room.otherId]) {
    live.toMember(member, 'messageDeleted', { room_id: room.id, message })
  }
}

/** Sends an edited message, or one with changed reactions, to every tab of both members. */
export function announceChanged(
  { live }: LiveContext,
  me: string,
  { message, room }: Pick<SentMessage, 'message' | 'room'>,
): void {
  for (const member of [me, room.otherId]) {
    live.toMember(member, 'messageChanged', { room_id: room.id, message })
  }
}

/** Notifies senders that their messages have reached a device of the receiver. */
export function announceDelivered({ live }: LiveContext, deliveries: Delivery[]): void {
  for (const { roomId, senderId, seq } of deliveries) {
    live.toMember(senderId, 'delivered', { room_id: roomId, seq })
  }
}

/**
 * Sends the number up to which a member has read to their own tabs, and to the other member's if both show
 * read receipts.
 */
export function announceRead(
  context: LiveContext,
  reader: string,
  { room, seq, shared }: { room: Room; seq: number; shared: boolean },
): void {
  if (shared) chatOf(context).to(room.id).emit('readMessage', { userID: reader, seq })
  for (const member of shared ? [reader, room.otherId] : [reader]) {
    context.live.toMember(member, 'readMessage', { userID: reader, room_id: room.id, seq })
  }
}

/**
 * Notifies members that one of their matches started or ended, disconnects them from closed rooms, and shows
 * new matches each other's presence. Call it after the commit.
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

/** Opens a room when a match starts, and announces matches that started or ended. */
export const chatRelationships: RelationshipHooks = {
  async beginMatch(tx, memberId, otherId) {
    await openRoom(tx, memberId, otherId)
  },
  announceMatches,
}
