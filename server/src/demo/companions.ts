import type { Message } from '@savanna/contract/chat/routes'
import type { Notification } from '@savanna/contract/notifications/routes'
import { io, type Socket } from 'socket.io-client'
import type { Context } from '../context.ts'
import { startSession } from '../features/accounts/index.ts'
import { newId } from '../kit/ids.ts'
import { cast, companionsOf } from './cast.ts'
import { findIdsByUsername } from './demo.repository.ts'

const ANSWERS = [
  'Ha, that is exactly my kind of evening.',
  'Tell me more. I have tea and time.',
  'I was hoping that you would write.',
  'Bold opinion. I like it.',
  'Saturday works, if the weather keeps its promise.',
  'That made me laugh on the metro, and people looked.',
  'Fair point. Your turn: mountains or sea?',
]
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

/** Connects some invented members, who like back and answer through the public API. */
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
    if (message.user_id !== me.id) later(() => answer(me, room_id, message.seq))
  })
  return socket
}

async function likeBack(me: Companion, memberId: string): Promise<void> {
  const path = `/api/users/create/${memberId}/liked_by/${me.id}`
  // A companion whose admirer took the like back, or left, has nobody to like: that is no failure.
  await fetch(me.url + path, { method: 'POST', headers: { authorization: `Bearer ${me.token}` } }).catch(
    () => {},
  )
}

function answer(me: Companion, roomId: string, seq: number): void {
  const auth = { token: me.token, userID: me.id, userName: me.username, room_id: roomId }
  const room = io(`${me.url}/chat`, { auth, forceNew: true, reconnection: false })
  room.on('connect', () => {
    room.emit('readMessage', { seq })
    const text = ANSWERS[seq % ANSWERS.length]
    room.emit(roomId, { text, client_id: newId() }, () => room.disconnect())
  })
  room.on('connect_error', () => room.disconnect())
}
