import type { Call } from './calls/routes.ts'
import type { Message } from './chat/message.ts'
import type { SendMessage } from './chat/routes.ts'
import type { Problem } from './common.ts'
import type { LiveNotification } from './notifications/routes.ts'
import type { Comment } from './posts/routes.ts'

/** Acknowledges a request over the socket: with the result, or with the same problem that HTTP would return. */
export type Ack<T> = (answer: ({ ok: true } & T) | { ok: false; problem: Problem }) => void

/** Namespace `/`: presence, counters and notifications. */
export interface ServerEvents {
  /** A member who is visible to the receiver came online. */
  online: (event: { user_id: string }) => void
  /** The time is null if the receiver or the member hides when they were last seen. */
  offline: (event: { user_id: string; last_connexion: string | null }) => void
  /** A message arrived in one of the receiver's rooms. The specification spells this name with a space. */
  'new message': (event: { userID_other: string; room_id: string; message: Message }) => void
  /**
   * A member has read a room up to a number; sent to the member's every tab, and the other member's if both
   * show it.
   */
  readMessage: (event: { userID: string; room_id: string; seq: number }) => void
  /** The receiver or one of their matches turned read receipts off or on. */
  readMarksChanged: (event: { user_id: string }) => void
  /** Messages up to a number have reached one of the receiver's match's devices. */
  delivered: (event: { room_id: string; seq: number }) => void
  /** A message was deleted by its sender; sent to both members, to every tab. */
  messageDeleted: (event: { room_id: string; message: Message }) => void
  /** A message was edited, or a reaction was added or removed; sent to both members, to every tab. */
  messageChanged: (event: { room_id: string; message: Message }) => void
  newNotif: (event: LiveNotification) => void
  /** One of the receiver's calls rings, was accepted or ended; sent to both members, to every tab. */
  callChanged: (event: Call) => void
  /** The receiver read the notifications in another tab. */
  notifsRead: () => void
  /** The receiver's own profile, interests or pictures changed in one of their tabs. */
  profileChanged: () => void
  /** The receiver's plan started, changed or ended; sent to every tab. */
  planChanged: () => void
  /** The receiver saved, renamed or deleted a search in one of their tabs. */
  searchesChanged: () => void
  /** An administrator deactivated the receiver, in the login's words; the server then disconnects them. */
  deactivated: (event: { message: string }) => void
  /** The member has more than ten connections, and this one, the oldest, is closed; the page waits until it's used. */
  tooManyTabs: (event: { message: string }) => void
  /** One of the receiver's matches started or ended. */
  matchesChanged: () => void
  /** A member likes another or has undone it; sent to both, to every tab. `room_id` is a match's. */
  likesChanged: (event: { liker: string; liked: string; likes: boolean; room_id: string | null }) => void
  /** A member follows another or stopped; sent to both, to every tab. */
  followsChanged: (event: { follower: string; followed: string; follows: boolean }) => void
  /** A followed or matched member, or the receiver in another tab, published a post. */
  postAdded: (event: { post_id: string; user_id: string }) => void
  /** A watched post was deleted. */
  postGone: (event: { post_id: string }) => void
  /** A watched post has a different number of likes; `liked` is present in the tabs of the member who liked. */
  postLikes: (event: { post_id: string; likeCount: number; liked?: boolean }) => void
  /** A comment was added to a watched post. */
  commentAdded: (event: { comment: Comment; commentCount: number }) => void
  commentChanged: (event: { comment: Comment }) => void
  commentGone: (event: { post_id: string; comment_id: string; commentCount: number }) => void
  /** The receiver and this member no longer see each other because of a block. */
  memberGone: (event: { user_id: string }) => void
  /** The receiver lifted their block of this member in one of their tabs. */
  memberBack: (event: { user_id: string }) => void
}

export interface ClientEvents {
  /** Accepted as specified and ignored: notifications come from stored actions. */
  sendNotif: (type: string, sender: string, target: string) => void
  /** A room's messages up to a number have reached this device; without a room: all messages. */
  received: (event?: { room_id: string; seq: number } | null, done?: () => void) => void
  /**
   * Requests the call that is currently ringing for the member; it arrives as `callChanged`. Acknowledged
   * with its id, or null if none is ringing.
   */
  askCall: (ack?: (ringing: string | null) => void) => void
  /** Declines a ringing call, on every device. */
  declineCall: (event: { call_id: string }) => void
  /**
   * Subscribes to `online` and `offline` of these members (ids, at most 100 at a time) if they are visible
   * and show it. A connection watches 300 at a time (`too_many_watched`), and strangers count as the day's
   * views (`daily_views_used_up`).
   */
  watch: (ids: string[], ack?: Ack<Record<never, never>>) => void
  /** Ends the subscription to these members. */
  unwatch: (ids: string[]) => void
  /** Subscribes to these posts' events (ids, at most 100 at a time) if they are visible. */
  watchPosts: (ids: string[], done?: () => void) => void
  unwatchPosts: (ids: string[]) => void
}

/**
 * Namespace `/chat`: one connection per open conversation, joined by `auth.room_id`.
 * The room's id is the name of the message event in both directions.
 */
export interface ChatServerEvents {
  readMessage: (event: { userID: string; seq: number }) => void
  /** The other member is typing. */
  typing: (event: { userID: string }) => void
  [roomId: string]: (event: never) => void
}

export interface RoomMessage {
  data: Message
  userID: string
}

export interface ChatClientEvents {
  /** Marks the room as read up to a number, or all of it without one. */
  readMessage: (event?: { seq?: number }) => void
  /** Sent every few seconds while the member is typing. */
  typing: () => void
  [roomId: string]: (...args: never[]) => void
}

/** Our web client's data on the room's event; the specified `(text, recipientId)` is accepted too. */
export type SendRoomMessage = (
  message: SendMessage,
  ack: Ack<{ message: Message; messageCount: number }>,
) => void
