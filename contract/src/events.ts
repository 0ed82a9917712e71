import type { Call } from './calls/routes.ts'
import type { Message, SendMessage } from './chat/routes.ts'
import type { Problem } from './common.ts'
import type { LiveNotification } from './notifications/routes.ts'
import type { Comment } from './posts/routes.ts'

/** What a call over the socket answers: the result or the same problem that HTTP would give. */
export type Ack<T> = (answer: ({ ok: true } & T) | { ok: false; problem: Problem }) => void

/** Namespace `/`: presence, counters and notifications. */
export interface ServerEvents {
  /** A member whom the receiver may see came online. */
  online: (event: { user_id: string }) => void
  /** Without a time where the receiver or the member hides when they were last seen. */
  offline: (event: { user_id: string; last_connexion: string | null }) => void
  /** A message arrived in one of the receiver's rooms. */
  'new message': (event: { userID_other: string; room_id: string; message: Message }) => void
  /** A member has read a room up to a number; sent to both members, for every tab. */
  readMessage: (event: { userID: string; room_id: string; seq: number }) => void
  /** Messages up to a number have reached a device of the receiver's match. */
  delivered: (event: { room_id: string; seq: number }) => void
  /** A message was taken back by its sender; told to both members, for every tab. */
  messageDeleted: (event: { room_id: string; message: Message }) => void
  newNotif: (event: LiveNotification) => void
  /** A call of the receiver rings, was answered or ended; told to both members, for every tab. */
  callChanged: (event: Call) => void
  /** The receiver read the notifications in another tab. */
  notifsRead: () => void
  /** The receiver's own profile, interests or pictures changed in one of their tabs. */
  profileChanged: () => void
  /** The receiver's plan began, changed or ended; told to every tab. */
  planChanged: () => void
  /** A match of the receiver began or ended. */
  matchesChanged: () => void
  /** A member follows another or has ceased to; told to both, for every tab. */
  followsChanged: (event: { follower: string; followed: string; follows: boolean }) => void
  /** Somebody whom the receiver follows or matches with, or the receiver in another tab, published a post. */
  postAdded: (event: { post_id: string; user_id: string }) => void
  /** A watched post was deleted. */
  postGone: (event: { post_id: string }) => void
  /** A watched post has another number of likes; `liked` is there for the tabs of the one who liked. */
  postLikes: (event: { post_id: string; likeCount: number; liked?: boolean }) => void
  /** A comment of a watched post was added. */
  commentAdded: (event: { comment: Comment; commentCount: number }) => void
  commentChanged: (event: { comment: Comment }) => void
  commentGone: (event: { post_id: string; comment_id: string; commentCount: number }) => void
  /** A block came between the receiver and this member: wherever they are shown, they go. */
  memberGone: (event: { user_id: string }) => void
  /** The receiver lifted their block of this member in one of their tabs. */
  memberBack: (event: { user_id: string }) => void
}

export interface ClientEvents {
  /** Accepted as specified and ignored: notifications arise from stored actions. */
  sendNotif: (type: string, sender: string, target: string) => void
  /** Messages of a room up to a number have reached this device; without a room: all that there are. */
  received: (event?: { room_id: string; seq: number } | null, done?: () => void) => void
  /** Asks to be told once more which call rings for the member at this moment. */
  askCall: () => void
  /** Turns a ringing call down, for every device. */
  declineCall: (event: { call_id: string }) => void
  /** Asks to hear of `online` and `offline` of these members (ids, at most 100 a call) as far as they may be seen. */
  watch: (ids: string[]) => void
  /** Asks to hear what happens to these posts (ids, at most 100 a call) as far as they may be seen; it does once done. */
  watchPosts: (ids: string[], done?: () => void) => void
  unwatchPosts: (ids: string[]) => void
}

/**
 * Namespace `/chat`: one connection per open conversation, joined by `auth.room_id`.
 * The room's id is the name of the message event in both directions.
 */
export interface ChatServerEvents {
  readMessage: (event: { userID: string; seq: number }) => void
  /** The other is writing at this moment. */
  typing: (event: { userID: string }) => void
  [roomId: string]: (event: never) => void
}

export interface RoomMessage {
  data: Message
  userID: string
}

export interface ChatClientEvents {
  /** Marks the room read up to a number; all of it where none is given. */
  readMessage: (event?: { seq?: number }) => void
  /** Told now and then while the member writes. */
  typing: () => void
  [roomId: string]: (...args: never[]) => void
}

/** What a browser of ours sends on the room's event; `(text, recipientId)`, as specified, is taken too. */
export type SendRoomMessage = (
  message: SendMessage,
  ack: Ack<{ message: Message; messageCount: number }>,
) => void
