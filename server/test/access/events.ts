import type { CallClientEvents } from '@savanna/contract/calls/events'
import type { ChatClientEvents, ClientEvents } from '@savanna/contract/events'

/** The members among `ACTORS`; the rest can't open a namespace. */
export const MEMBERS = ['blocked', 'other', 'member', 'free'] as const
export type MemberActor = (typeof MEMBERS)[number]
export const OUTSIDERS = ['visitor', 'banned', 'enrolling', 'admin'] as const

type Expected<T> = Record<MemberActor, T>
type Named<T> = keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: never }

/** Whether an event to `/`, which isn't acknowledged, makes the server send something to anyone. */
export const ROOT_ROWS: Record<keyof ClientEvents, Expected<'received' | 'nothing'>> = {
  sendNotif: { member: 'nothing', free: 'nothing', other: 'nothing', blocked: 'nothing' },
  received: { member: 'received', free: 'received', other: 'nothing', blocked: 'nothing' },
  // The owner calls `free`: it only rings for the member called.
  askCall: { member: 'nothing', free: 'received', other: 'nothing', blocked: 'nothing' },
  declineCall: { member: 'nothing', free: 'received', other: 'nothing', blocked: 'nothing' },
  watch: { member: 'received', free: 'received', other: 'received', blocked: 'nothing' },
  // Only ends the connection's own subscriptions.
  unwatch: { member: 'nothing', free: 'nothing', other: 'nothing', blocked: 'nothing' },
  watchPosts: { member: 'received', free: 'received', other: 'received', blocked: 'nothing' },
  // An actor who stops watching changes nothing for `free`, who watches.
  unwatchPosts: { member: 'received', free: 'nothing', other: 'received', blocked: 'received' },
}

/** The response to an event in the owner's and `free`'s conversation; `message` is identified by the room's id. */
export const CHAT_ROWS: Record<Named<ChatClientEvents> | 'message', Expected<string>> = {
  message: { member: 'ok', free: 'ok', other: 'room_not_found', blocked: 'room_not_found' },
  readMessage: { member: 'ok', free: 'ok', other: 'room_not_found', blocked: 'room_not_found' },
  typing: { member: 'ok', free: 'ok', other: 'room_not_found', blocked: 'room_not_found' },
}

const NOT_THEIRS = { other: 'call_not_found', blocked: 'call_not_found' }
const BOTH = { member: 'ok', free: 'ok', ...NOT_THEIRS }

/** The responses to events about the owner's call to `free`, in the order of a call. All but `free` have a plan. */
export const CALL_ROWS: Record<keyof CallClientEvents, Expected<string>> = {
  invite: { blocked: 'not_a_match', other: 'not_a_match', free: 'needs_plan', member: 'ok' },
  accept: { ...NOT_THEIRS, member: 'call_not_found', free: 'ok' },
  rejoin: BOTH,
  signal: BOTH,
  media: BOTH,
  sendMessage: BOTH,
  // The owner hangs up, which ends it for both.
  leave: { ...NOT_THEIRS, member: 'ok', free: 'call_not_found' },
}

export const NAMESPACES = { '/': ROOT_ROWS, '/chat': CHAT_ROWS, '/call': CALL_ROWS }

/** Events that a server's socket listens to and that have no row. */
export function unlisted(names: (string | symbol)[], rows: object): string[] {
  const own = new Set(['disconnect', 'disconnecting', 'error', 'newListener'])
  return names.map(String).filter((name) => !own.has(name) && !(name in rows))
}
