import type { Message, Reaction } from '@savanna/contract/chat/message'
import { reactToMessage } from '@savanna/contract/chat/routes'
import type { Notification } from '@savanna/contract/notifications/routes'
import { io, type Socket } from 'socket.io-client'
import type { Context } from '../../server/src/context.ts'
import { startSession } from '../../server/src/features/accounts/index.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { cast, companionsOf } from './cast.ts'
import { planAnswer } from './companions.rules.ts'
import { findIdsByUsername } from './demo.repository.ts'

const PAUSE_MS = 2500

interface Companion {
  id: string
  username: string
  token: string
  url: string
}

export interface Companions {
  stop(): void
}

/** Connects some invented members, who like back, react and reply through the public API. */
export async function startCompanions(context: Context, url: string, count: number): Promise<Companions> {
  const usernames = companionsOf(cast(count, context.now())).map(({ username }) => username)
  const members = await findIdsByUsername(context.db, usernames)
  const timers = new Set<NodeJS.Timeout>()
  const later = (act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, PAUSE_MS)
    timers.add(timer)
  }
  const sockets = await Promise.all(
    members.map(async (member) => {
      const token = await startSession(context, member, 'demo companion')
      return connectCompanion({ ...member, token, url }, later)
    }),
  )
  return {
    stop() {
      for (const timer of timers) clearTimeout(timer)
      for (const socket of sockets) socket.disconnect()
    },
  }
}

function connectCompanion(me: Companion, later: (act: () => void) => void): Socket {
  const socket = io(me.url, { auth: { token: me.token }, query: { userID: me.id } })
  socket.on('newNotif', ({ type, sender_id }: Notification) => {
    if (type === 'like' && sender_id !== null) later(() => void likeBack(me, sender_id))
  })
  socket.on('new message', ({ room_id, message }: { room_id: string; message: Message }) => {
    if (message.user_id !== me.id) later(() => answer(me, room_id, message))
  })
  return socket
}

function likeBack(me: Companion, memberId: string): Promise<void> {
  return post(me, `/users/create/${memberId}/liked_by/${me.id}`)
}

function react(me: Companion, roomId: string, messageId: string, reaction: Reaction): Promise<void> {
  const path = reactToMessage.path.replace(':roomId', roomId).replace(':messageId', messageId)
  return post(me, path, { reaction, client_id: newId() })
}

async function post(me: Companion, path: string, body?: object): Promise<void> {
  const headers = {
    authorization: `Bearer ${me.token}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  // If a companion's match has undone the like, deleted the message or left, there is nobody to reply to:
  // that isn't a failure.
  await fetch(`${me.url}/api${path}`, {
    method: 'POST',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {})
}

function answer(me: Companion, roomId: string, message: Message): void {
  const { seq } = message
  const { text, quotes, reaction } = planAnswer(message)
  if (reaction) void react(me, roomId, message.id, reaction)
  const auth = { token: me.token, userID: me.id, userName: me.username, room_id: roomId }
  const room = io(`${me.url}/chat`, { auth, forceNew: true, reconnection: false })
  room.on('connect', () => {
    room.emit('readMessage', { seq })
    const body = { text, client_id: newId(), ...(quotes && { reply_to: seq }) }
    room.emit(roomId, body, () => room.disconnect())
  })
  room.on('connect_error', () => room.disconnect())
}
