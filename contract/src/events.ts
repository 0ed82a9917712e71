import type { Message, SendMessage } from './chat.ts'
import type { Problem } from './common.ts'
import type { Notification } from './notifications.ts'

/** What a call over the socket answers: the result or the same problem that HTTP would give. */
export type Ack<T> = (answer: ({ ok: true } & T) | { ok: false; problem: Problem }) => void

/** Namespace `/`: presence, counters and notifications. */
export interface ServerEvents {
  /** A member whom the receiver may see came online. */
  online: (event: { user_id: string }) => void
  offline: (event: { user_id: string; last_connexion: string }) => void
  /** A message arrived in one of the receiver's rooms. */
  'new message': (event: { userID_other: string; room_id: string; message: Message }) => void
  /** A member has read a room up to a number; sent to both members, for every tab. */
  readMessage: (event: { userID: string; room_id: string; seq: number }) => void
  newNotif: (event: Notification) => void
  /** The receiver read the notifications in another tab. */
  notifsRead: () => void
  /** The receiver's own profile, interests or pictures changed in one of their tabs. */
  profileChanged: () => void
  /** A match of the receiver began or ended. */
  matchesChanged: () => void
  /** A member follows another or has ceased to; told to both, for every tab. */
  followsChanged: (event: { follower: string; followed: string; follows: boolean }) => void
  /** A block came between the receiver and this member: wherever they are shown, they go. */
  memberGone: (event: { user_id: string }) => void
  /** The receiver lifted their block of this member in one of their tabs. */
  memberBack: (event: { user_id: string }) => void
}

export interface ClientEvents {
  /** Accepted as specified and ignored: notifications arise from stored actions. */
  sendNotif: (type: string, sender: string, target: string) => void
  /** Asks to hear of `online` and `offline` of these members (ids, at most 100 a call) as far as they may be seen. */
  watch: (ids: string[]) => void
}

/**
 * Namespace `/chat`: one connection per open conversation, joined by `auth.room_id`.
 * The room's id is the name of the message event in both directions.
 */
export interface ChatServerEvents {
  readMessage: (event: { userID: string; seq: number }) => void
  [roomId: string]: (event: never) => void
}

export interface RoomMessage {
  data: Message
  userID: string
}

export interface ChatClientEvents {
  /** Marks the room read up to a number. */
  readMessage: (event: { seq: number }) => void
  [roomId: string]: (...args: never[]) => void
}

export type SendRoomMessage = (
  message: SendMessage,
  ack: Ack<{ message: Message; messageCount: number }>,
) => void
