import type { Notification } from '@savanna/contract/notifications/routes'
import type { Card } from '@savanna/contract/profiles/routes'

/** What is between the viewer and a member. */
export type Tie = 'none' | 'admirer' | 'liked' | 'match'

export function tieOf({ liked, likes_me }: Pick<Card, 'liked' | 'likes_me'>): Tie {
  if (liked) return likes_me ? 'match' : 'liked'
  return likes_me ? 'admirer' : 'none'
}

/** What the button does next, in the words of the site. */
export const ACTION: Record<Tie, 'Like' | 'Like Back' | 'Dislike'> = {
  none: 'Like',
  admirer: 'Like Back',
  liked: 'Dislike',
  match: 'Dislike',
}

/** Someone who can be liked from where they are shown. */
export type Likeable = Pick<
  Card,
  'id' | 'username' | 'firstname' | 'gender' | 'portrait' | 'liked' | 'likes_me'
>

/** The other side of a match, and where the two talk. */
export type Match = Omit<Likeable, 'liked' | 'likes_me'> & { roomId: string }

/** The match that a live notification tells of, if it does. */
export function matchOf(notification: Notification): Match | null {
  const {
    type,
    sender_id: id,
    sender_username: username,
    sender_firstname: firstname,
    room_id,
  } = notification
  if (type !== 'like_back' || room_id === null) return null
  if (id === null || username === null || firstname === null) return null
  const { sender_gender: gender, sender_portrait: portrait } = notification
  return { id, username, firstname, gender, portrait, roomId: room_id }
}

export interface TieChange {
  liked?: boolean
  followed?: boolean
  likes_me?: boolean
  /** The conversation of the match; null when there is none any more. */
  room_id?: string | null
}

/** What another member's action changes on this side. */
export function changeBy({ type, room_id }: Pick<Notification, 'type' | 'room_id'>): TieChange | null {
  if (type === 'dislike') return { likes_me: false, room_id: null }
  return type === 'like' || type === 'like_back' ? { likes_me: true, room_id } : null
}

/**
 * The same data with a member's tie changed wherever a card or profile of that member is in it. What does not
 * change stays the same object, so that only what shows the member is drawn again.
 */
export function withTie<T>(data: T, memberId: string, change: TieChange): T {
  if (Array.isArray(data))
    return sameIfEqual(
      data,
      data.map((item) => withTie(item, memberId, change)),
    )
  if (typeof data !== 'object' || data === null) return data
  if ('likes_me' in data && 'id' in data) return data.id === memberId ? applied(data, change) : data
  const entries = Object.entries(data)
  const changed = entries.map(([, value]) => withTie(value, memberId, change))
  if (changed.every((value, index) => value === entries[index]?.[1])) return data
  return Object.fromEntries(entries.map(([key], index) => [key, changed[index]])) as T
}

/** The same data without a member's cards wherever they are listed: for one who is not there any more. */
export function withoutMember<T>(data: T, memberId: string): T {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const left = data.filter((item) => !isCardOf(item, memberId))
    const cleaned = left.map((item) => withoutMember(item, memberId))
    return left.length < data.length ? (cleaned as T) : sameIfEqual(data, cleaned)
  }
  const entries = Object.entries(data)
  const changed = entries.map(([, value]) => withoutMember(value, memberId))
  if (changed.every((value, index) => value === entries[index]?.[1])) return data
  return Object.fromEntries(entries.map(([key], index) => [key, changed[index]])) as T
}

function isCardOf(item: unknown, memberId: string): boolean {
  return (
    typeof item === 'object' && item !== null && 'likes_me' in item && 'id' in item && item.id === memberId
  )
}

function sameIfEqual<T extends unknown[]>(before: T, after: unknown[]): T {
  return after.every((item, index) => item === before[index]) ? before : (after as T)
}

/** A card has no room, a profile page has. */
function applied<T extends object>(shown: T, { room_id, ...flags }: TieChange): T {
  return { ...shown, ...flags, ...(room_id !== undefined && 'room_id' in shown && { room_id }) }
}
