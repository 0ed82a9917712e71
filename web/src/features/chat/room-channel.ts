import type { Message } from '@savanna/contract/chat/message'
import type { SendMessage } from '@savanna/contract/chat/routes'
import type { RoomMessage, SendRoomMessage } from '@savanna/contract/events'
import type { Session } from '../../kit/session/session.ts'
import { openNamespace } from '../../kit/socket/transport.ts'
import { resultOfProblem, type SendResult } from './outbox/send-result.ts'

interface RoomEvents {
  readMessage: (event: { userID: string; seq: number }) => void
  typing: (event: { userID: string }) => void
}

interface Listener {
  connected: () => void
  message: (message: Message) => void
  read: (event: { userID: string; seq: number }) => void
  typing: () => void
  /** The member can no longer open the conversation. */
  closed: () => void
}

export interface RoomChannel {
  /** Resolves to `undefined` without a connection, or if the server doesn't acknowledge the message in time. */
  send: (message: SendMessage) => Promise<SendResult | undefined>
  /** Returns false when there is no connection. */
  read: (seq: number) => boolean
  /** Notifies the match that the member is typing; does nothing without a connection. */
  typing: () => void
  close: () => void
}

// Longer than a slow connection takes; after that the message is sent by a request under the same client id.
const ACK_TIMEOUT_MS = 6_000
const RETRY_MS = 1_000

type ConnectError = Error & { data?: { code?: string } }

function isFinal({ data }: ConnectError): boolean {
  return data?.code === 'room_not_found' || data?.code === 'not_logged_in'
}

type RoomSocket = Awaited<ReturnType<typeof openNamespace<RoomEvents, Record<never, never>>>>

// The namespace has one connection at a time: only the latest channel may end it.
let latest: { roomId: string; channel: RoomChannel } | undefined

/** Returns a conversation's channel while it's open in this tab. */
export function channelOf(roomId: string): RoomChannel | undefined {
  return latest?.roomId === roomId ? latest.channel : undefined
}

/** Opens one conversation's channel. */
export function openRoomChannel(member: Session, roomId: string, listener: Listener): RoomChannel {
  let socket: RoomSocket | undefined
  const channel: RoomChannel = {
    send: (message) => send(socket, roomId, message),
    read: (seq) => {
      if (!socket?.connected) return false
      socket.emit('readMessage', ...([{ seq }] as never[]))
      return true
    },
    typing: () => void (socket?.connected && socket.emit('typing')),
    close: () => {
      if (latest !== mine) return
      latest = undefined
      socket?.off()
      socket?.disconnect()
    },
  }
  const mine = { roomId, channel }
  latest = mine
  const auth = { userID: member.id, userName: member.username, room_id: roomId }
  openNamespace<RoomEvents, Record<never, never>>('/chat', auth, (opened) => {
    if (latest !== mine) return
    socket = opened
    opened.off()
    listen(opened, roomId, listener)
    opened.on('connect_error', (error: ConnectError) => {
      // The server rejected it for a temporary reason; Socket.IO reconnects only after a lost connection.
      if (opened.active || isFinal(error)) return
      setTimeout(() => latest === mine && opened.connect(), RETRY_MS)
    })
  }).catch(() => {})
  return channel
}

function listen(socket: RoomSocket, roomId: string, listener: Listener): void {
  socket.on('connect', listener.connected)
  socket.on(roomId, ({ data }: RoomMessage) => listener.message(data))
  socket.on('readMessage', listener.read)
  socket.on('typing', listener.typing)
  // Ended by the server, usually because the match has ended: the next handshake says which.
  socket.on('disconnect', (reason: string) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  socket.on('connect_error', (error: ConnectError) => {
    if (error.data?.code === 'room_not_found') listener.closed()
  })
}

type SendAck = Parameters<SendRoomMessage>[1]

function send(
  socket: RoomSocket | undefined,
  roomId: string,
  message: SendMessage,
): Promise<SendResult | undefined> {
  if (!socket?.connected) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const onAck = (error: Error | null, ack: Parameters<SendAck>[0]) => {
      if (error) resolve(undefined)
      else if (!ack.ok) resolve(resultOfProblem(ack.problem))
      else resolve({ result: 'stored', message: ack.message, messageCount: ack.messageCount })
    }
    socket.timeout(ACK_TIMEOUT_MS).emit(roomId, ...([message, onAck] as never[]))
  })
}
